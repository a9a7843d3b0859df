/** Makes this process end when npm, or a shell between, does. */
export function endWithNpm(): void
