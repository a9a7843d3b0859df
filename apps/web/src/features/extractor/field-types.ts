import { fieldTypeFacts, fieldTypes } from '@windrow/contract/recipe/field-types'

export const fieldTypeOptions = fieldTypes.map((value) => ({ value, label: fieldTypeFacts[value].label }))

export const decimals = [
  { value: 'auto', label: 'Decimal sign: auto' },
  { value: '.', label: '1,234.56' },
  { value: ',', label: '1.234,56' },
] as const
