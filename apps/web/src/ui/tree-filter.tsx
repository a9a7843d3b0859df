import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Checkbox, SearchInput } from './controls.tsx'
import { PopoverButton } from './popover-button.tsx'
import { chosenOf, toggleAll, treeLabel, visibleGroups, type TreeGroup } from './tree-choices.ts'

interface Props {
  noun: 'Account' | 'Project' | 'Report'
  /** Undefined while loading. */
  groups: TreeGroup[] | undefined
  picked: ReadonlySet<number>
  onChange: (picked: ReadonlySet<number>) => void
  fault?: string | undefined
  /** Called with what is typed, if more options can be found by it. */
  onSearch?: (text: string) => void
  /** Shown below the options. */
  note?: string | undefined
}

/** A multiple choice in groups, as a filter. */
export function TreeFilter({ noun, picked, ...rest }: Props) {
  return (
    <PopoverButton
      title={`Choose ${noun.toLowerCase()}s`}
      label={
        <>
          {treeLabel(noun, picked.size)}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
    >
      {() => <Tree noun={noun} picked={picked} {...rest} />}
    </PopoverButton>
  )
}

function Tree({ noun, groups, picked, onChange, fault, onSearch, note }: Props) {
  const [search, setSearch] = useState('')
  const visible = visibleGroups(groups ?? [], search)
  const state = chosenOf(visible, picked)
  return (
    <div className="treefilter">
      <SearchInput
        label={`Search ${noun.toLowerCase()}s`}
        value={search}
        onSearch={(text) => {
          setSearch(text)
          onSearch?.(text)
        }}
        delayMs={0}
      />
      {visible.length > 0 && (
        <label className="treerow all">
          <Checkbox
            label="Select all"
            checked={state === 'all'}
            mixed={state === 'some'}
            onChange={() => onChange(toggleAll(visible, picked))}
          />
          Select all
        </label>
      )}
      <div className="treerows" role="group" aria-label={`${noun}s`}>
        {visible.map((group) => (
          <Branch key={group.title ?? ''} group={group} picked={picked} onChange={onChange} />
        ))}
      </div>
      {fault && <p className="fieldfault">{fault}</p>}
      {!groups && !fault && <p className="meta">Loading…</p>}
      {note && <p className="meta">{note}</p>}
      {groups && visible.length === 0 && <p className="meta">{`No ${noun.toLowerCase()}s found`}</p>}
    </div>
  )
}

function Branch({ group, picked, onChange }: { group: TreeGroup } & Pick<Props, 'picked' | 'onChange'>) {
  const state = chosenOf([group], picked)
  return (
    <>
      {group.title && (
        <label className="treerow">
          <Checkbox
            label={group.title}
            checked={state === 'all'}
            mixed={state === 'some'}
            onChange={() => onChange(toggleAll([group], picked))}
          />
          <span className="clip medium">{group.title}</span>
        </label>
      )}
      {group.options.map(({ value, label }) => (
        <label key={value} className={group.title ? 'treerow leaf' : 'treerow'}>
          <Checkbox
            label={label}
            checked={picked.has(value)}
            onChange={() => onChange(toggleAll([{ options: [{ value, label }] }], picked))}
          />
          <span className="clip">{label}</span>
        </label>
      ))}
    </>
  )
}
