import type { DestinationType } from '@windrow/contract/destinations'
import { placeholders } from '@windrow/contract/deliveries'
import type { FieldError } from '@windrow/contract/errors'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { useLookup } from '../../ui/use-lookup.ts'
import type { DestinationValues } from './destination-form.ts'
import css from './deliveries.module.css'

interface Props {
  id: number
  rid: number
  type: DestinationType
}

interface Example {
  names: string[]
  errors: FieldError[]
}

const rest = 250

/** Example names for the files of the next delivery, from the server. */
export function NameExample({ id, rid, type }: Props) {
  const values = Form.useWatch((all: DestinationValues) => all)
  const complete = values?.fileName?.trim() && values.formats?.length > 0
  const body = complete && {
    type,
    formats: values.formats,
    fileName: values.fileName,
    compression: values.compression,
    partMegabytes: values.partMegabytes ?? null,
    deliver_manifest: values.deliver_manifest,
    manifest_path: values.manifest_path ?? '',
    deliver_inventory: values.deliver_inventory,
  }
  const { found } = useLookup<Example>({
    name: `file names ${id} ${rid}`,
    text: body ? JSON.stringify(body) : null,
    delayMs: rest,
    load: (text, signal) =>
      api.fileNameExample({
        params: { id, rid },
        body: JSON.parse(text) as Exclude<typeof body, '' | false | undefined>,
        signal,
      }),
  })
  return (
    <div className={css.nameexample} role="status" aria-label="Example file name">
      {found?.errors.map(({ path, message }) => (
        <p key={path} className="fieldfault">
          {message}
        </p>
      ))}
      {found?.names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </div>
  )
}

/** The placeholders for file names. */
export function Placeholders() {
  return (
    <details className={css.placeholders}>
      <summary>Placeholders</summary>
      <dl className="kv">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
