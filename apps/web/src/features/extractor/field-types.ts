import type { FieldType } from '@windrow/contract/recipe'

const labels: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  date: 'Date',
  datetime: 'Date and time',
  url: 'Link',
  image: 'Picture',
  html: 'HTML',
  json: 'JSON',
}
export const fieldTypeOptions = (Object.keys(labels) as FieldType[]).map((value) => ({
  value,
  label: labels[value],
}))

export const decimals = [
  { value: 'auto', label: 'Decimal sign: auto' },
  { value: '.', label: '1,234.56' },
  { value: ',', label: '1.234,56' },
] as const
