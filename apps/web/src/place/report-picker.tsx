import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { cutName } from '../ui/cut-name.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/controls.tsx'
import { PopoverButton } from '../ui/popover-button.tsx'
import { toggleAll, treeLabel, type TreeGroup } from '../ui/tree-choices.ts'
import css from './place-filters.module.css'

const longestTab = 20

interface Props {
  /** Reports of each project; undefined while loading. */
  groups: TreeGroup[] | undefined
  picked: ReadonlySet<number>
  onChange: (picked: ReadonlySet<number>) => void
  fault?: string | undefined
}

/** Chooses reports of several projects, with a tab for each project. */
export function ReportPicker(props: Props) {
  return (
    <PopoverButton
      title="Choose reports"
      label={
        <>
          {treeLabel('Report', props.picked.size)}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
    >
      {() => <Picker {...props} />}
    </PopoverButton>
  )
}

function Picker({ groups, picked, onChange, fault }: Props) {
  const [tab, open] = useState(0)
  const [selectedOnly, showSelected] = useState(false)
  if (fault) return <p className="fieldfault">{fault}</p>
  if (!groups) return <p className="meta">Loading…</p>
  if (groups.length === 0) return <p className="meta">No reports found</p>
  const all = groups.flatMap(({ options }) => options.map(({ value }) => value))
  const shown = (groups[tab]?.options ?? []).filter(({ value }) => !selectedOnly || picked.has(value))
  return (
    <div className={css.reportpicker}>
      <div className={`row ${css.pickerbuttons}`}>
        <Button variant="link" small onClick={() => onChange(new Set(all))}>
          Select all
        </Button>
        <Button variant="link" small disabled={picked.size === 0} onClick={() => onChange(new Set())}>
          Deselect all
        </Button>
        <Button variant="link" small onClick={() => showSelected(!selectedOnly)}>
          {selectedOnly ? 'Show all' : 'Show selected'}
        </Button>
      </div>
      <Tabs groups={groups} tab={tab} onOpen={open} />
      <div className="treerows" role="tabpanel" aria-label={groups[tab]?.title}>
        {shown.map(({ value, label }) => (
          <label key={value} className="treerow">
            <Checkbox
              label={label}
              checked={picked.has(value)}
              onChange={() => onChange(toggleAll([{ options: [{ value, label }] }], picked))}
            />
            <span className="clip">{label}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="meta">No reports of this project selected.</p>}
      </div>
    </div>
  )
}

interface TabsProps {
  groups: TreeGroup[]
  tab: number
  onOpen: (tab: number) => void
}

function Tabs({ groups, tab, onOpen }: TabsProps) {
  return (
    <div className={css.pickertabs} role="tablist" aria-label="Projects">
      {groups.map(({ title = '' }, index) => (
        <button
          key={`${index} ${title}`}
          type="button"
          role="tab"
          aria-selected={index === tab}
          data-tip={title.length > longestTab ? title : undefined}
          onClick={() => onOpen(index)}
        >
          {cutName(title, longestTab)}
        </button>
      ))}
    </div>
  )
}
