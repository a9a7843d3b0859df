export type DatasetErrorCode =
  | 'UNKNOWN_COLUMN'
  | 'BAD_VALUE'
  | 'BAD_OPERATOR'
  | 'NOT_SORTABLE'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_LARGE'
  | 'SOURCE_GONE'
  | 'SOURCE_DAMAGED'
  | 'DISK_FULL'
  | 'OUT_OF_MEMORY'
  | 'CANCELLED'
  | 'CLOSED'

/** An error that the caller can act on; the message is a sentence for people. Any other error is a bug. */
export class DatasetError extends Error {
  override name = 'DatasetError'
  readonly code: DatasetErrorCode

  constructor(code: DatasetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
