import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Drawer } from 'antd'
import { AntdScope } from '../../../ui/antd-scope.tsx'
import { useClosing } from '../../../ui/use-closing.ts'
import { measure } from '../../../theme.ts'
import { useEditor } from '../editor-context.ts'
import { FaultList } from './fault-list.tsx'
import { FetchingPanel } from './fetching-panel.tsx'
import { FollowPanel } from './follow-panel.tsx'
import { JsonPanel } from './json-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { LoginPanel } from './login-panel.tsx'
import { PageTypePanel } from './page-type-panel.tsx'
import { focusPlace, panels, type Panel } from './panels.ts'
import { StartsPanel } from './starts-panel.tsx'
import '../../../styles/antd-fit.css'
import css from './settings.module.css'

const bodies: Record<Panel, () => React.ReactNode> = {
  starts: StartsPanel,
  page: PageTypePanel,
  follow: FollowPanel,
  fetching: FetchingPanel,
  login: LoginPanel,
  limits: LimitsPanel,
  json: JsonPanel,
}

function Tabs({ panel, onPanel }: { panel: Panel; onPanel: (panel: Panel) => void }) {
  const { state } = useEditor()
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const at = panels.findIndex(({ value }) => value === panel)
    const next = panels[(at + by + panels.length) % panels.length]!.value
    onPanel(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div
      className={css.settingtabs}
      role="tablist"
      aria-label="Parts of the recipe"
      onKeyDown={move}
      tabIndex={-1}
    >
      {panels.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`tab-${value}`}
          aria-selected={value === panel}
          aria-controls="settingpanel"
          tabIndex={value === panel ? 0 : -1}
          onClick={() => onPanel(value)}
        >
          {value === 'json' && state.draft ? `${label}, not applied` : label}
        </button>
      ))}
    </div>
  )
}

interface Props {
  panel: Panel
  /** Path of the setting to focus; empty for none. */
  place: string
  onPanel: (panel: Panel) => void
  onFault: (path: string) => void
  onClose: () => void
}

/** All settings of a recipe except those made by selecting elements of the page. */
export function SettingsDrawer({ panel, place, onPanel, onFault, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const { check } = useEditor()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place && body.current) focusPlace(body.current, place)
  }, [place])
  const Body = bodies[panel]
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={(nowOpen) => {
          // The drawer takes the focus when it opens, but an error's link should focus its control.
          if (nowOpen && place && body.current) focusPlace(body.current, place)
          afterClose(nowOpen)
        }}
        size={measure.form}

        title="Recipe"
      >
        <Tabs panel={panel} onPanel={onPanel} />
        {panel !== 'json' && check.faults.size > 0 && <FaultList faults={check.faults} onFault={onFault} />}
        <div
          ref={body}
          className={css.settingbody}
          role="tabpanel"
          id="settingpanel"
          aria-labelledby={`tab-${panel}`}
        >
          <Body />
        </div>
      </Drawer>
    </AntdScope>
  )
}
