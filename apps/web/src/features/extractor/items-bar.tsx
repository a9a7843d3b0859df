import { ChevronDown, MousePointerClick } from 'lucide-react'
import { TextField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainSelect, Segmented } from '../../ui/controls.tsx'
import { Tag } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useEditor } from './editor-context.ts'
import { itemCount } from './item-count.ts'
import { ProposalChoice } from './proposal-choice.tsx'
import { detailType, firstType, setItems } from './recipe-edits.ts'
import css from './editor-fields.module.css'

/** Chooses the page type to edit; those beyond a list and its details have their own names. */
function PageTypes({ onTypes }: { onTypes: () => void }) {
  const { state, dispatch } = useEditor()
  const names = Object.keys(state.recipe.types)
  const detail = detailType(state.recipe)
  if (names.length < 2) return null
  const show = (type: string) => dispatch({ kind: 'show', type })
  if (names.length === 2 && detail)
    return (
      <div className={css.pagetypes}>
        <Segmented
          label="Kind of page"
          value={state.type}
          options={[
            { value: firstType(state.recipe), label: 'List page' },
            { value: detail, label: 'Detail page' },
          ]}
          onChange={show}
        />
      </div>
    )
  return (
    <div className={`${css.pagetypes} row`}>
      <PlainSelect
        label="Kind of page"
        prefix="Page type"
        value={state.type}
        options={names.map((value) => ({ value, label: value }))}
        onChange={show}
      />
      <span className="grow" />
      <Button small variant="text" onClick={onTypes}>
        Page types
      </Button>
    </div>
  )
}

function Alternatives() {
  const { open, page, state, edit, dispatch } = useEditor()
  const alternatives = (open?.alternatives ?? []).filter(({ items }) => items !== page.items)
  const choose = (items: string | undefined) => edit(setItems(state.recipe, state.type, items))
  return (
    <MenuButton
      className="btn btn-small btn-icon"
      name="Other repeating items"
      align="end"
      label={<ChevronDown size={16} />}
      groups={[
        {
          title: 'Other repeating items',
          items: alternatives.map(({ items, count, label }) => ({
            key: items,
            label: (
              <span className="stack">
                <span>{`${label} (${count})`}</span>
                <code className="faint clip">{items}</code>
              </span>
            ),
            onSelect: () => choose(items),
          })),
        },
        {
          items: [
            ...(page.format === 'json'
              ? []
              : [
                  {
                    key: 'point',
                    label: 'Point at an item',
                    icon: <MousePointerClick size={16} />,
                    onSelect: () => dispatch({ kind: 'purpose', purpose: 'items' }),
                  },
                ]),
            ...(page.items
              ? [{ key: 'page', label: 'The whole page is one item', onSelect: () => choose(undefined) }]
              : []),
          ],
        },
      ].filter(({ items }) => items.length > 0)}
    />
  )
}

export function ItemsBar({ onTypes }: { onTypes: () => void }) {
  const { page, evaluation, reshape, state, edit, faults } = useEditor()
  const count = evaluation && itemCount(evaluation)
  const fault = faults.get('items') ?? evaluation?.itemsFault
  return (
    <>
      <PageTypes onTypes={onTypes} />
      <ProposalChoice />
      <div className={css.itemsbar}>
        <label className="grow stack">
          <span className="row tight">
            <span className="meta">Repeating item</span>
            {count !== undefined && (
              <Tag tone={!page.items ? 'idle' : count > 0 ? 'ok' : 'bad'}>
                {page.items ? `${count} on this page` : 'the whole page'}
              </Tag>
            )}
          </span>
          <TextField
            small
            mono
            className={css.itemsinput}
            aria-label="Selector for the repeating item"
            aria-invalid={fault ? true : undefined}
            data-path={`types.${state.type}.items`}
            placeholder="the whole page"
            spellCheck={false}
            value={page.items ?? ''}
            onChange={(event) =>
              edit(setItems(state.recipe, state.type, event.target.value || undefined), 'items')
            }
          />
        </label>
        <span className={`row ${css.itembuttons}`}>
          <Button
            small
            disabled={!page.items || page.format === 'json'}
            data-tip="Select the parent element"
            onClick={() => reshape('wider')}
          >
            Wider
          </Button>
          <Button
            small
            disabled={!page.items || page.format === 'json'}
            data-tip="Select the child element"
            onClick={() => reshape('narrower')}
          >
            Narrower
          </Button>
          <Alternatives />
        </span>
      </div>
      {fault && <p className={`fieldfault ${css.itemsfault}`}>{fault}</p>}
    </>
  )
}
