/**
 * Node's flags for worker processes. By itself V8 lets its space for young objects grow to 32 MB, three times over, and
 * the heap to several times of what is alive, where a machine has much memory. A quarter of that and a heap that grows by
 * half are as fast when measured, and spare each worker more than 100 MB.
 */
export const workerFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
