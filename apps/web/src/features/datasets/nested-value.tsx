import { useId } from 'react'
import type { Cell } from '@windrow/contract/schemas/datasets'
import css from './nested-value.module.css'

/** Entries of a list, and rows of a table, that are shown at once. */
const most = 100

type Nested = Record<string, unknown>
const isObject = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A list of objects that share their keys reads best as a table. */
function keysOf(list: readonly unknown[]): string[] | null {
  if (list.length === 0 || !list.every(isObject)) return null
  const keys = [...new Set(list.flatMap((one) => Object.keys(one)))]
  return keys.length <= 8 ? keys : null
}

const Rest = ({ count }: { count: number }) =>
  count > most ? <p className="meta">{`and ${count - most} more`}</p> : null

function Table({ list, keys }: { list: readonly Nested[]; keys: readonly string[] }) {
  const id = useId()
  return (
    <>
      <table className={css.table} aria-label="Entries">
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col">
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.slice(0, most).map((one, at) => (
            <tr key={`${id}${at}`}>
              {keys.map((key) => (
                <td key={key}>{Object.hasOwn(one, key) ? <Value value={one[key]} /> : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Rest count={list.length} />
    </>
  )
}

function List({ list }: { list: readonly unknown[] }) {
  const keys = keysOf(list)
  if (keys) return <Table list={list as Nested[]} keys={keys} />
  if (list.length === 0) return <span className="faint">empty list</span>
  return (
    <>
      <ol className={css.list}>
        {list.slice(0, most).map((one, at) => (
          <li key={at}>
            <Value value={one} />
          </li>
        ))}
      </ol>
      <Rest count={list.length} />
    </>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span className="nil">null</span>
  if (Array.isArray(value)) return <List list={value} />
  if (!isObject(value)) return <span className={css.plain}>{plainText(value)}</span>
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="faint">empty object</span>
  return (
    <dl className={css.object}>
      {entries.map(([key, one]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <Value value={one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A nested value to read: objects as pairs, lists of objects as tables. */
export const NestedValue = ({ value }: { value: Cell }) => <Value value={value} />
