import { billingFields } from './billing-fields.ts'
import { dataFields } from './data-fields.ts'
import { peopleFields } from './people-fields.ts'
import { projectFields } from './project-fields.ts'
import { serviceFields } from './services.ts'
import { operationFields } from './operation-fields.ts'
import { openSettings, wholeExamples } from './wholes.ts'

/**
 * Examples of fields by name, or by "owner.field" if a name has several meanings: the owner is a named schema, or a
 * call with ".body", ".answer" or ".query". All describe the same account, project, report and run. Undefined omits
 * a field.
 */
export const fieldExamples: Readonly<Record<string, unknown>> = {
  ...peopleFields,
  ...projectFields,
  ...dataFields,
  ...serviceFields,
  ...operationFields,
  ...billingFields,
  recipe: wholeExamples['Recipe'],
  'Destination.settings': { ...openSettings, assume_role_arn: '', external_id: '', endpoint: '' },
}
