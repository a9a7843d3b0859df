import { useLayoutEffect, useRef, type RefObject } from 'react'
import { AtSign, Bold, Code, Italic, Link2, List, TextQuote, type LucideIcon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { applyTool, type Selected, type Tool, type Written } from './written.ts'
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
  const wanted = useRef<Selected | null>(null)
  useLayoutEffect(() => {
    const { current: textarea } = field
    if (!wanted.current || !textarea) return
    textarea.focus()
    textarea.setSelectionRange(wanted.current.start, wanted.current.end)
    wanted.current = null
  })
  const use = (tool: Tool) => {
    const { selectionStart = value.text.length, selectionEnd = selectionStart } = field.current ?? {}
    const next = applyTool(tool, { text: value.text, start: selectionStart, end: selectionEnd })
    wanted.current = next
    onChange({ ...value, text: next.text })
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
