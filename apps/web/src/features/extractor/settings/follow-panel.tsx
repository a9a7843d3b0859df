import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { PlainSelect } from '../../../ui/controls.tsx'
import { useEditor } from '../editor-context.ts'
import {
  ChoiceSetting,
  LinesSetting,
  NumberSetting,
  PicksSetting,
  SwitchSetting,
  TextSetting,
} from './plain-settings.tsx'
import { TypePicker } from './page-type-panel.tsx'
import { typeOptions } from './source-start.tsx'
import { pagedBy, type Paging } from './paging.ts'
import { Setting } from './setting.tsx'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

function Follow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { state, page } = useEditor()
  const path = ['types', state.type, 'follow', index]
  const { fault } = useSetting(path)
  return (
    <section className={css.card} aria-label={`Links ${index + 1}`}>
      <div className="row">
        <h2 className="grow">{`Links ${index + 1}`}</h2>
        <button
          type="button"
          className="iconbutton"
          aria-label={`Remove links ${index + 1}`}
          onClick={onRemove}
        >
          <X size={16} />
        </button>
      </div>
      {fault && <p className="fieldfault">{fault}</p>}
      <div className={css.settinggrid}>
        <TextSetting path={[...path, 'select']} label="Selector of the links" placeholder="h3 a" mono />
        <ChoiceSetting
          path={[...path, 'to']}
          label="They lead to"
          options={typeOptions(
            state.recipe.types,
            Object.keys(state.recipe.types).length === 1
              ? 'Pages of the same type'
              : 'The page type whose condition matches',
          )}
        />
        <LinesSetting
          path={[...path, 'match']}
          label="Only those with"
          help="Regular expressions, one per line; at least one must match."
        />
        <LinesSetting
          path={[...path, 'exclude']}
          label="None with"
          help="Regular expressions, one per line; none may match."
        />
        <NumberSetting
          path={[...path, 'priority']}
          label="Priority"
          help="Higher priorities are fetched first."
          placeholder="0"
          min={-1000}
          max={1000}
        />
        <NumberSetting
          path={[...path, 'depth']}
          label="Maximum depth"
          placeholder="no limit"
          min={1}
          max={100_000}
        />
      </div>
      <SwitchSetting path={[...path, 'sameHost']} label="Only to the same host" usual always />
      <SwitchSetting path={[...path, 'sameDomain']} label="Also other hosts of the same domain" />
      <PicksSetting
        path={[...path, 'carry']}
        label="Copy to the rows of the linked pages"
        options={Object.keys(page.fields)}
      />
    </section>
  )
}

const pagings: readonly { value: NonNullable<Paging['by']> | ''; label: string }[] = [
  { value: '', label: 'A link to the next page' },
  { value: 'page', label: 'Page number parameter' },
  { value: 'offset', label: 'Offset parameter' },
  { value: 'cursor', label: 'Cursor from the page' },
  { value: 'click', label: 'Clicking "load more", in a browser' },
  { value: 'scroll', label: 'Scrolling, in a browser' },
]

function NextPage() {
  const { state, page } = useEditor()
  const path = ['types', state.type, 'next']
  const { id, value, fault, set } = useSetting(path)
  const { by } = page.next ?? {}
  const counts = by === 'page' || by === 'offset' || by === 'cursor'
  const loads = by === 'click' || by === 'scroll'
  if (value === undefined)
    return (
      <section aria-label="Next page">
        <h2>Next page</h2>
        <p className="meta">Single page, no pagination.</p>
        <span>
          <Button small icon={<Plus size={16} />} onClick={() => set({ select: 'a[rel=next]' })}>
            Next page
          </Button>
        </span>
      </section>
    )
  return (
    <section aria-label="Next page">
      <div className="row">
        <h2 className="grow">Next page</h2>
        <Button small variant="text" onClick={() => set(undefined)}>
          Only this page
        </Button>
      </div>
      {fault && <p className="fieldfault">{fault}</p>}
      <div className={css.settinggrid}>
        <Setting id={`${id}-by`} label="Pagination" fault={null}>
          <PlainSelect
            id={`${id}-by`}
            data-path={[...path, 'by'].join('.')}
            value={by ?? ''}
            options={pagings}
            onChange={(chosen) => set(pagedBy(page.next!, chosen || undefined))}
          />
        </Setting>
        {by !== 'scroll' && by !== 'page' && by !== 'offset' && (
          <TextSetting
            path={[...path, 'select']}
            label={by === 'cursor' ? 'Cursor location' : by === 'click' ? 'What is clicked' : 'The link'}
            mono
          />
        )}
        {counts && (
          <>
            <TextSetting
              path={[...path, 'parameter']}
              label="Parameter name"
              help={'For a field of the body, use dots: "variables.after".'}
              placeholder="page"
              mono
            />
            <ChoiceSetting
              path={[...path, 'in']}
              label="Where it stands"
              options={[
                { value: '', label: 'In the address' },
                { value: 'body', label: 'In the body' },
              ]}
            />
            {by !== 'cursor' && (
              <NumberSetting
                path={[...path, 'step']}
                label="It grows by"
                placeholder={by === 'page' ? '1' : 'the items found'}
                min={1}
              />
            )}
          </>
        )}
        {loads && <NumberSetting path={[...path, 'times']} label="Maximum pages" placeholder="100" min={1} />}
      </div>
    </section>
  )
}

/** Settings for the links that the crawl follows from this page type. */
export function FollowPanel() {
  const { state, page } = useEditor()
  const { set } = useSetting(['types', state.type, 'follow'])
  const to = Object.keys(state.recipe.types).find((name) => name !== state.type) ?? state.type
  return (
    <div key={state.type} className={css.panelbody}>
      <TypePicker />
      <NextPage />
      {page.follow.map((_, index) => (
        <Follow key={index} index={index} onRemove={() => set(page.follow.toSpliced(index, 1))} />
      ))}
      <span>
        <Button
          icon={<Plus size={16} />}
          onClick={() => set([...page.follow, { select: 'a', to, carry: [], sameHost: true }])}
        >
          Links to follow
        </Button>
      </span>
    </div>
  )
}
