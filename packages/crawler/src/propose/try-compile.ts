/** The result of compiling a selector or pattern, or its fault as a sentence. */
export type Attempt<T> = { value: T; fault: null } | { value?: undefined; fault: string }

export function tryCompile<T>(compile: () => T): Attempt<T> {
  try {
    return { value: compile(), fault: null }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
