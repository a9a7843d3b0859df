/** Values that a schedule or a run has of its own for parameters of a service, each sealed by itself. */
export interface SealedParameters {
  /** The code of the service that they are for. */
  service: string
  values: Record<string, SealedValue>
}

export interface SealedValue {
  /** The value as JSON, sealed, in base64. */
  sealed: string
  /** Whether nobody may read it again. */
  isSecret: boolean
}
