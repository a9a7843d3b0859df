import { Drawer } from 'antd'
import { Link, useParams } from '@tanstack/react-router'
import { Folder, Users } from 'lucide-react'
import { useMay } from '../ability/may.tsx'
import { AntdScope } from '../ui/antd-scope.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { useClosing } from '../ui/use-closing.ts'
import { adminGroups } from './admin-entries.ts'
import { SideNav } from './side-nav.tsx'
import '../styles/antd-fit.css'

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const inProject = useParams({ strict: false }).id !== undefined
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        placement="left"
        size={280}
        title={<Wordmark />}
        className="menudrawer"
        aria-label="Menu"
      >
        <nav aria-label="Main" className="sidenav">
          <Link to="/projects" activeProps={{}} onClick={close}>
            <Folder size={16} aria-hidden="true" />
            <span>Projects</span>
          </Link>
          <Link to="/teams/members" activeProps={{}} onClick={close}>
            <Users size={16} aria-hidden="true" />
            <span>Teams</span>
          </Link>
          {adminGroups(may)
            .flatMap((group) => group.entries)
            .map((entry) => (
              <Link key={entry.to} to={entry.to} activeProps={{}} onClick={close}>
                <entry.icon size={16} aria-hidden="true" />
                <span>{entry.label}</span>
              </Link>
            ))}
        </nav>
        {inProject && <SideNav onPick={close} />}
      </Drawer>
    </AntdScope>
  )
}
