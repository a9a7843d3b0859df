import { useState, type ClipboardEvent, type DragEvent } from 'react'
import type { Attachments } from './use-attachments.ts'

/** Files that are dropped on an element or pasted into it. */
export function useDropped(attachments: Attachments) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        attachments.add([...event.dataTransfer.files])
      },
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        attachments.add(files)
      },
    },
  }
}
