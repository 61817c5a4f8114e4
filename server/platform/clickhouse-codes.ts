/**
 * ClickHouse's codes for bytes on its disk that are not what it wrote: end of file, not all there, no such codec, checksum,
 * file missing, unexpected or of another size, corrupted, cannot be decompressed. What may pass, such as too many open files
 * or an error of the device, is none of them.
 */
export const CORRUPTION_CODES: readonly number[] = [32, 33, 40, 107, 226, 227, 228, 246, 271, 432]
