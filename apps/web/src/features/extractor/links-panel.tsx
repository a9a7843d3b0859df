import type { ReactNode } from 'react'
import type { NextCheck } from '@windrow/contract/schemas/page-copies'
import { MousePointerClick, X } from 'lucide-react'
import { TextField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Switch } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { useEditor } from './editor-context.ts'
import { detailType, firstType, isSimple, setCarry, setFollowSelect, setNext } from './recipe-edits.ts'
import { useDetails } from './use-details.ts'
import css from './editor-fields.module.css'

interface LinkProps {
  title: string
  select: string | undefined
  state: { tone: 'ok' | 'bad' | 'idle'; text: string }
  fault: string | null | undefined
  /** More about the state. */
  note?: ReactNode
  purpose: 'next' | 'follow'
  onSelect: (select: string | undefined) => void
}

function LinkSelector({ title, select, state, fault, note, purpose, onSelect }: LinkProps) {
  const { dispatch, state: editor } = useEditor()
  const pointing = editor.purpose === purpose
  return (
    <div className={css.linkselector}>
      <span className="row tight">
        <span className="medium">{title}</span>
        <Tag tone={state.tone}>{state.text}</Tag>
        <span className="grow" />
        <Button
          small
          variant="text"
          icon={<MousePointerClick size={16} />}
          aria-pressed={pointing}
          aria-label={`Point at the link: ${title}`}
          onClick={() => dispatch({ kind: 'purpose', purpose: pointing ? 'field' : purpose })}
        >
          Point
        </Button>
        {select && purpose === 'next' && (
          <Button
            small
            variant="text"
            aria-label={`Remove: ${title}`}
            icon={<X size={16} />}
            onClick={() => onSelect(undefined)}
          />
        )}
      </span>
      <TextField
        small
        mono
        aria-label={`Selector: ${title}`}
        placeholder="a[rel=next]"
        spellCheck={false}
        value={select ?? ''}
        onChange={(event) => onSelect(event.target.value || undefined)}
      />
      {fault && <p className="fieldfault">{fault}</p>}
      {note}
    </div>
  )
}

/** What reading the next page showed when the page was opened. */
function NextChecked({ check, select }: { check: NextCheck; select: string | undefined }) {
  const { state, edit } = useEditor()
  if (check.chosen) return check.select === select ? <p className="meta ok-text">{check.finding}</p> : null
  if (select !== undefined) return null
  return (
    <div className="row tight">
      <p className="meta warn-text grow">{check.finding}</p>
      <Button small onClick={() => edit(setNext(state.recipe, state.type, check.select), 'next')}>
        Use this link
      </Button>
    </div>
  )
}

function NextPage() {
  const { page, evaluation, state, edit, faults, open } = useEditor()
  const check = open?.choices.find((choice) => choice.page.items === page.items)?.next
  const next = evaluation?.next
  const found = next?.url ?? null
  return (
    <LinkSelector
      title="Next page"
      purpose="next"
      select={page.next?.select}
      state={
        page.next === undefined
          ? { tone: 'idle', text: 'Only this page' }
          : page.next.by && !found
            ? { tone: 'idle', text: pagings[page.next.by]! }
            : found
              ? { tone: 'ok', text: 'Found' }
              : { tone: 'bad', text: 'Not found' }
      }
      fault={faults.get('next.select') ?? next?.fault}
      note={check && !page.next?.by && <NextChecked check={check} select={page.next?.select} />}
      onSelect={(select) => edit(setNext(state.recipe, state.type, select), 'next')}
    />
  )
}

function Carry() {
  const { page, state, edit } = useEditor()
  const carry = page.follow[0]?.carry ?? []
  const set = (name: string) =>
    edit(
      setCarry(
        state.recipe,
        state.type,
        Object.keys(page.fields).filter((field) => (field === name) !== carry.includes(field)),
      ),
    )
  return (
    <fieldset className={css.carry}>
      <legend className="meta">Copy to the rows of the detail pages</legend>
      {Object.keys(page.fields).map((name) => (
        <label key={name} className="row tight">
          <Checkbox label={`Copy ${name}`} checked={carry.includes(name)} onChange={() => set(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function Details() {
  const { page, evaluation, open, state, edit, faults } = useEditor()
  const { follow, stop, busy, fault } = useDetails()
  const following = detailType(state.recipe) !== null
  const found = evaluation?.follow[0]
  const offered = open?.detail
  return (
    <div className={css.details}>
      <label className="row tight">
        <Switch
          label="Follow details"
          checked={following || busy}
          disabled={busy || (!open && !following)}
          onChange={() => (following ? stop() : follow())}
        />
        <span className="medium">Follow details</span>
        {!following && (
          <span className="meta">
            {offered
              ? `${plural(offered.count, 'link')} to pages of their own`
              : 'No links to detail pages found'}
          </span>
        )}
        {busy && <span className="meta">Opening the first link…</span>}
      </label>
      {fault && <p className="fieldfault">{fault}</p>}
      {following && (
        <>
          <LinkSelector
            title="Links to details"
            purpose="follow"
            select={page.follow[0]?.select}
            state={
              found && found.count > 0
                ? { tone: 'ok', text: plural(found.count, 'link') }
                : { tone: 'bad', text: 'Not found' }
            }
            fault={faults.get('follow.0.select') ?? found?.fault}
            onSelect={(select) => select && edit(setFollowSelect(state.recipe, state.type, select), 'follow')}
          />
          <Carry />
        </>
      )}
    </div>
  )
}

/** The links that this page type finds, for recipes with several kinds. */
function Links() {
  const { page, evaluation } = useEditor()
  return (
    <ul className="stack" aria-label="Links to follow">
      {page.follow.map(({ select, to }, index) => {
        const found = evaluation?.follow[index]
        return (
          <li key={index} className="row tight">
            <span className="medium">{to ?? 'By their address'}</span>
            <code className="clip grow muted">{select}</code>
            <Tag tone={found && found.count > 0 ? 'ok' : 'bad'}>
              {found && found.count > 0 ? plural(found.count, 'link') : 'Not found'}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}

const pagings: Partial<Record<string, string>> = {
  page: 'By page number',
  offset: 'By counting items',
  cursor: 'By cursor',
  click: 'By clicking "load more"',
  scroll: 'By scrolling',
}

/** The links that the crawl follows from this page. */
export function LinksPanel({ onMore }: { onMore: () => void }) {
  const { state, page } = useEditor()
  const simple = isSimple(state.recipe)
  const onList = state.type === firstType(state.recipe)
  return (
    <section className={css.links} aria-label="Where to go from here">
      {(onList || page.next) && <NextPage />}
      {onList && simple && page.format !== 'json' && <Details />}
      {!simple && <Links />}
      <span>
        <Button small variant="text" onClick={onMore}>
          More options for links and next pages
        </Button>
      </span>
    </section>
  )
}
