/**
 * ClickHouse's error codes for corrupted files: unexpected end of file, short read, unknown codec, checksum mismatch, file
 * missing, unexpected or of the wrong size, corrupted data, cannot decompress. Temporary failures, such as too many open
 * files or a device error, are not among them.
 */
export const CORRUPTION_CODES: readonly number[] = [32, 33, 40, 107, 226, 227, 228, 246, 271, 432]
