/** Parameter overrides of a schedule or a run, each sealed separately. */
export interface SealedParameters {
  /** Code of the service they belong to. */
  service: string
  values: Record<string, SealedValue>
}

export interface SealedValue {
  /** The value as JSON, sealed, in base64. */
  sealed: string
  /** Write-only: never shown again. */
  isSecret: boolean
}
