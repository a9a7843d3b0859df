import { Ellipsis, FlaskConical, Play, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import { useEditor } from './editor-context.ts'
import { noTrialReason } from './use-trial.ts'

interface Props {
  /** Why no run can be started; undefined if one can. */
  noRun: string | undefined
  onRun: () => void
  onTry: () => void
  onSettings: () => void
}

/** The actions that have no room in the header of a phone. */
export function PhoneMenu({ noRun, onRun, onTry, onSettings }: Props) {
  const editor = useEditor()
  const { state, dispatch } = editor
  const may = useMay()
  const noTrial = noTrialReason(editor)
  const unless = (reason: string | undefined) => (reason ? { disabled: true, tip: reason } : {})
  const run: MenuItem = {
    key: 'run',
    label: 'Save and run',
    icon: <Play size={16} />,
    onSelect: onRun,
    ...unless(noRun),
  }
  const others: MenuItem[] = [
    {
      key: 'try',
      label: 'Try on 5 pages',
      icon: <FlaskConical size={16} />,
      onSelect: onTry,
      ...unless(noTrial),
    },
    { key: 'recipe', label: 'Recipe', icon: <SlidersHorizontal size={16} />, onSelect: onSettings },
  ]
  const steps: MenuItem[] = [
    {
      key: 'undo',
      label: 'Undo',
      icon: <Undo2 size={16} />,
      disabled: state.past.length === 0,
      onSelect: () => dispatch({ kind: 'undo' }),
    },
    {
      key: 'redo',
      label: 'Redo',
      icon: <Redo2 size={16} />,
      disabled: state.future.length === 0,
      onSelect: () => dispatch({ kind: 'redo' }),
    },
  ]
  return (
    <MenuButton
      className="btn btn-icon"
      name="More actions"
      align="end"
      label={<Ellipsis size={16} />}
      groups={[{ items: may('report:run') ? [run, ...others] : others }, { items: steps }]}
    />
  )
}
