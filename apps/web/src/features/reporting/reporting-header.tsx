import { Link } from '@tanstack/react-router'
import { Download, FileText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/use-media.ts'

interface Props {
  tab: 'overview' | 'generated'
  /** Address of the table as a file; undefined if there is none. */
  file?: string | undefined
  onGenerate: () => void
}

export function ReportingHeader({ tab, file, onGenerate }: Props) {
  const phone = usePhone()
  const mark = (name: Props['tab']) => (name === tab ? 'page' : undefined)
  return (
    <PageHeader
      title="Reporting"
      copy={!phone}
      actions={
        <>
          {file && !phone && (
            <a className="btn" href={file} download>
              <Download size={16} aria-hidden="true" />
              CSV
            </a>
          )}
          <Button variant="primary" icon={<FileText size={16} />} onClick={onGenerate}>
            Generate report
          </Button>
        </>
      }
      tabs={
        <nav className="tabs" aria-label="Parts of reporting">
          <Link to="/reporting" activeOptions={{ exact: true }} aria-current={mark('overview')}>
            Overview
          </Link>
          <Link to="/reporting/generated" aria-current={mark('generated')}>
            Generated reports
          </Link>
        </nav>
      }
    />
  )
}
