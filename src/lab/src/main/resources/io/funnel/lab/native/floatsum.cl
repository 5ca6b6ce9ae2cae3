// SequentialAddressing
// One element an item, then a tree in local memory: groupSize values of it.
kernel void sequentialAddressing(global const float *in, int n, global float *partials, local float *slots) {
    int item = get_local_id(0);
    int i = get_global_id(0);
    slots[item] = i < n ? in[i] : 0.0f;
    for (int stride = get_local_size(0) / 2; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < stride) {
            slots[item] += slots[item + stride];
        }
    }
    if (item == 0) {
        partials[get_group_id(0)] = slots[0];
    }
}

// Cascade
// Each item strides over the elements, then its group makes a tree.
kernel void cascade(global const float *in, int n, global float *partials, local float *slots) {
    int item = get_local_id(0);
    float sum = 0.0f;
    for (long i = get_global_id(0); i < n; i += get_global_size(0)) {
        sum += in[i];
    }
    slots[item] = sum;
    for (int active = get_local_size(0) / 2; active > 0; active /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < active) {
            slots[item] += slots[item + active];
        }
    }
    if (item == 0) {
        partials[get_group_id(0)] = slots[0];
    }
}

// CascadeVector
// As Cascade, over vectors of four, two at a time; the first items take the last n % 4 elements.
kernel void cascadeVector(global const float4 *in, int n, global float *partials, local float *slots) {
    int item = get_local_id(0);
    int vectors = n / 4;
    long stride = get_global_size(0);
    long i = get_global_id(0);
    float4 one = 0.0f;
    float4 two = 0.0f;
    for (; i + stride < vectors; i += 2 * stride) {
        one += in[i];
        two += in[i + stride];
    }
    if (i < vectors) {
        one += in[i];
    }
    float4 both = one + two;
    float sum = (both.x + both.y) + (both.z + both.w);
    for (long k = 4L * vectors + get_global_id(0); k < n; k += stride) {
        sum += ((global const float *) in)[k];
    }
    slots[item] = sum;
    for (int active = get_local_size(0) / 2; active > 0; active /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < active) {
            slots[item] += slots[item + active];
        }
    }
    if (item == 0) {
        partials[get_group_id(0)] = slots[0];
    }
}

// SerialPerCoreVector
// Groups of one item, a block of vectors each; the first item takes the last n % 4 elements.
kernel void serialPerCoreVector(global const float4 *in, int n, global float *partials) {
    long vectors = n / 4;
    long items = get_global_size(0);
    long item = get_global_id(0);
    float4 sum = 0.0f;
    for (long i = vectors * item / items; i < vectors * (item + 1) / items; i++) {
        sum += in[i];
    }
    float all = (sum.x + sum.y) + (sum.z + sum.w);
    for (long k = 4 * vectors; item == 0 && k < n; k++) {
        all += ((global const float *) in)[k];
    }
    partials[item] = all;
}
