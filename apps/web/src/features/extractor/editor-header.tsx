import { useSuspenseQuery } from '@tanstack/react-query'
import { noReportReason, inactiveReason } from '@windrow/contract/start-reason'
import { ArrowLeft, Boxes, FlaskConical, Play, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/marks.tsx'
import { Crumbs } from '../../ui/page-header.tsx'
import { formatClock } from '../../ui/formats.ts'
import { projectQueries } from '../../place/project-queries.ts'
import { useEditor } from './editor-context.ts'
import { isDirty } from './editor-state.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { noTrialReason } from './use-trial.ts'
import css from './editor.module.css'

interface Props {
  backTo: string
  phone: boolean
  saving: boolean
  onSave: (run: boolean) => void
  onSettings: () => void
  onTry: () => void
  /** When unsaved edits were last kept in this browser; null if there are none. */
  keptAt: string | null
}

export function EditorHeader({ backTo, phone, saving, onSave, onSettings, onTry, keptAt }: Props) {
  const editor = useEditor()
  const { projectId, state, dispatch } = editor
  const { data: project } = useSuspenseQuery(projectQueries.detail(projectId))
  const noSave =
    (state.reportId === null && noReportReason(project.status)) ||
    (state.name.trim() ? undefined : 'Give the report a name first.')
  const noRun =
    noSave ?? inactiveReason({ projectStatus: project.status, reportStatus: 'ACTIVE' }) ?? undefined
  const dirty = isDirty(state)
  return (
    <div className={css.edhead}>
      <title>{`${state.name || 'Page extractor'} – Windrow`}</title>
      <ButtonLink to={backTo} variant="text" small aria-label="Back" icon={<ArrowLeft size={16} />} />
      <div className={css.edtitle}>
        {!phone && (
          <Crumbs
            items={[
              { label: 'Projects', to: '/projects' },
              { label: project.name, to: `/projects/${projectId}/reports/datasets` },
              { label: 'Page extractor' },
            ]}
          />
        )}
        <h1 className="sr">{state.name || 'Page extractor'}</h1>
        <TextField
          bare
          className={css.edname}
          aria-label="Report name"
          aria-invalid={state.name.trim() ? undefined : true}
          placeholder="Report name"
          maxLength={120}
          value={state.name}
          onChange={(event) => dispatch({ kind: 'rename', name: event.target.value })}
        />
      </div>
      {!phone && (
        <Tag tone={dirty ? 'warn' : 'idle'}>
          {state.version === null
            ? keptAt
              ? `Draft, kept ${formatClock(keptAt)}`
              : 'Not saved yet'
            : dirty
              ? `Changed since version ${state.version}`
              : `Version ${state.version}`}
        </Tag>
      )}
      <span className="grow" />
      {phone ? (
        <PhoneMenu noRun={noRun} onRun={() => onSave(true)} onTry={onTry} onSettings={onSettings} />
      ) : (
        <>
          <Button
            data-tip="Starts, links, fetching, login, limits"
            icon={<SlidersHorizontal size={16} />}
            onClick={onSettings}
          >
            Recipe
          </Button>
          <MakeService />
          <Button
            variant="text"
            aria-label="Undo"
            data-tip="Undo (Ctrl + Z)"
            reason={state.past.length === 0 ? 'Nothing to undo.' : undefined}
            icon={<Undo2 size={16} />}
            onClick={() => dispatch({ kind: 'undo' })}
          />
          <Button
            variant="text"
            aria-label="Redo"
            data-tip="Redo (Ctrl + Shift + Z)"
            reason={state.future.length === 0 ? 'Nothing to redo.' : undefined}
            icon={<Redo2 size={16} />}
            onClick={() => dispatch({ kind: 'redo' })}
          />
          <Button
            className={css.trybutton}
            aria-label="Try on 5 pages"
            icon={<FlaskConical size={16} />}
            reason={noTrialReason(editor)}
            onClick={onTry}
          >
            <span>Try on 5 pages</span>
          </Button>
        </>
      )}
      <Button
        variant={phone ? 'primary' : 'default'}
        busy={saving}
        reason={noSave}
        onClick={() => onSave(false)}
      >
        Save
      </Button>
      {!phone && (
        <May do="report:run">
          <Button
            variant="primary"
            icon={<Play size={16} />}
            busy={saving}
            reason={noRun}
            onClick={() => onSave(true)}
          >
            Save and run
          </Button>
        </May>
      )}
    </div>
  )
}

/** Opens the form that makes a service of the report's saved recipe. */
function MakeService() {
  const { state } = useEditor()
  if (state.reportId === null || state.version === null) return null
  return (
    <May do="service:manage">
      <ButtonLink
        to="/admin/services"
        search={{ fromReport: state.reportId, fromName: state.name }}
        aria-label="Make a service"
        data-tip="Make a service of the saved recipe, for other reports"
        icon={<Boxes size={16} />}
      />
    </May>
  )
}
