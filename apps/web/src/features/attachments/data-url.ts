import { useEffect, useState } from 'react'

/** Bytes of a picture that is shown from this device. */
const mostBytes = 20 * 1024 ** 2

/** The content of a file as a URL, which pictures may have; null if it is too large or isn't read yet. */
export function useDataUrl(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file || file.size > mostBytes) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setRead({ file, url: reader.result as string }))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read && read.file === file ? read.url : null
}
