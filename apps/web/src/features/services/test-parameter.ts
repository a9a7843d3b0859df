import type { ServiceParameter } from '@windrow/contract/schemas/services'

/** A service parameter with only the properties that a test needs. */
export const parameter = (
  name: string,
  type: ServiceParameter['type'],
  more: object = {},
): ServiceParameter => ({
  name,
  type,
  label: name,
  help: null,
  required: false,
  options: [],
  default: null,
  group: null,
  showWhen: null,
  ...more,
})
