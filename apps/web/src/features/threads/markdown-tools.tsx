import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { AtSign, Bold, Code, Italic, Link2, List, TextQuote, type LucideIcon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { applyTool, type Tool, type Written } from './written.ts'
import css from './composer.module.css'

const tools: readonly (readonly [tool: Tool, label: string, icon: LucideIcon])[] = [
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['code', 'Code', Code],
  ['list', 'List', List],
  ['link', 'Link', Link2],
  ['quote', 'Quote', TextQuote],
  ['mention', 'Mention someone', AtSign],
]

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  value: Written
  onChange: (value: Written) => void
}

/** Buttons that write the marks of Markdown around the selected text. */
export function MarkdownTools({ field, value, onChange }: Props) {
  const use = (tool: Tool) => {
    const { selectionStart = value.text.length, selectionEnd = selectionStart } = field.current ?? {}
    const next = applyTool(tool, { text: value.text, start: selectionStart, end: selectionEnd })
    // The selection is made in the text that is shown.
    flushSync(() => onChange({ ...value, text: next.text }))
    field.current?.focus()
    field.current?.setSelectionRange(next.start, next.end)
  }
  return (
    <span className={css.tools} role="group" aria-label="Format">
      {tools.map(([tool, label, Icon]) => (
        <Button
          key={tool}
          variant="text"
          small
          aria-label={label}
          data-tip={label}
          icon={<Icon size={16} />}
          onClick={() => use(tool)}
        />
      ))}
    </span>
  )
}
