export function marksOf(file: string, blocks: number): Uint8Array
export function write(): void
