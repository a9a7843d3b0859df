import type { ParameterDefinition } from '@windrow/contract/service-parameters'
import type { Service, ServiceParameter } from '@windrow/contract/schemas/services'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'

/** A service as the API returns it. */
export const serviceView = ({
  code,
  name,
  description,
  version,
  params,
  tables,
}: ServiceDescription): Service => ({
  code,
  name,
  description,
  version,
  parameters: parametersView(params),
  tables: Object.entries(tables).map(([pageId, columns]) => ({
    pageId,
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
  })),
})

/** A value with a list of its own, as answers need it. */
export const copyOf = (value: string | boolean | readonly string[] | undefined) =>
  typeof value === 'object' ? [...value] : value

/** Parameters as the API returns them, in order. */
export const parametersView = (params: Readonly<Record<string, ParameterDefinition>>): ServiceParameter[] =>
  Object.entries(params).map(([key, definition]) => ({
    name: key,
    type: definition.type,
    label: definition.label ?? key,
    help: definition.help ?? null,
    required: definition.required ?? false,
    options: [...(definition.options ?? [])],
    default: copyOf(definition.default) ?? null,
    group: definition.group ?? null,
    showWhen: definition.showWhen
      ? { parameter: definition.showWhen.parameter, value: definition.showWhen.value ?? null }
      : null,
  }))
