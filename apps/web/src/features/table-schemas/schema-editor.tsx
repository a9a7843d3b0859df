import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ColumnRules, SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { RulesRow } from './rules-row.tsx'
import { changedBySchema } from './schema-queries.ts'
import css from './table-schemas.module.css'

interface Props {
  id: number
  rid: number
  saved: SavedSchema
  readOnly: boolean
}

const fields = ['name', 'pattern', 'minimum', 'maximum', 'allowed'] as const
const heads = ['Column', 'Type', 'Filled', 'Unique', 'Pattern', 'Minimum', 'Maximum', 'Allowed values']

/** The rules of a table, one row per column. */
export function SchemaEditor({ id, rid, saved, readOnly }: Props) {
  const { pageId } = saved
  const [columns, change] = useState(saved.schema.columns)
  const queries = useQueryClient()
  const params = { id, rid, pageId }
  const names = columns.flatMap((_, at) => fields.map((field) => `columns.${at}.${field}`))
  const save = useSubmit({
    // Shown in the cells, which aren't form items.
    faultsOf: (error) => ({ faults: [], rest: formFaults(error, names).rest }),
    save: (rules: { columns: ColumnRules[] }) =>
      api.tableSchemaSave({ params, body: { ...saved.schema, ...rules } }),
    onSaved: () => {
      toast.success('Schema saved. The next run is checked against it')
      void askAgain(queries, ...changedBySchema(id, rid))
    },
  })
  const remove = useMutation({
    mutationFn: () => api.tableSchemaRemove({ params }),
    onSuccess: () => {
      toast.success('The schema was removed')
      void askAgain(queries, ...changedBySchema(id, rid))
    },
  })
  const { faults } = formFaults(save.error, names)
  const setRules = (at: number, rules: ColumnRules) => {
    save.onValues()
    change(columns.map((old, index) => (index === at ? rules : old)))
  }
  return (
    <AntdScope>
      <AskBeforeLeaving submit={save} />
      <section aria-label={`Schema of ${pageId}`} className={css.schemaeditor}>
        <SubmitForm submit={save} onSubmit={() => save.send({ columns })}>
          <div
            className={`tablewrap ${css.schemawrap}`}
            tabIndex={0}
            role="region"
            aria-label="Rules, scrollable"
          >
            <table className="listtable" aria-label="Rules of the columns">
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {columns.map((rules, at) => (
                  <RulesRow
                    key={rules.name}
                    rules={rules}
                    readOnly={readOnly}
                    faults={faults.filter(({ name }) => name.startsWith(`columns.${at}.`))}
                    onChange={(next) => setRules(at, next)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {!readOnly && (
            <div className={`row ${css.schemafoot}`}>
              <Button type="submit" variant="primary" busy={save.isBusy}>
                Save schema
              </Button>
              <Button variant="text" busy={remove.isPending} onClick={() => remove.mutate()}>
                Remove schema
              </Button>
            </div>
          )}
        </SubmitForm>
      </section>
    </AntdScope>
  )
}
