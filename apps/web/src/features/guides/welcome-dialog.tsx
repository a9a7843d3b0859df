import { Modal } from 'antd'
import { Bot, ChartSpline, FolderPlus, MessagesSquare, Send, Users, type LucideIcon } from 'lucide-react'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { HelpCenterButton } from '../help/help-center-button.tsx'
import '../../styles/antd-fit.css'
import css from './guides.module.css'

const topics: { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: 'Quality monitoring',
    text: 'See how many records each run extracted, what failed and on which pages.',
    icon: ChartSpline,
  },
  {
    title: 'Automated extraction',
    text: 'Point at what you want on one page. Windrow extracts it from all the others.',
    icon: Bot,
  },
  {
    title: 'Automated delivery',
    text: 'Have the rows of each run delivered to where you work with them.',
    icon: Send,
  },
  {
    title: 'Messaging and Collaboration',
    text: 'Talk about a project where its data is.',
    icon: MessagesSquare,
  },
  {
    title: 'Engage with your team',
    text: 'Invite people, and decide what each of them may do.',
    icon: Users,
  },
  {
    title: 'Initiate a New Project',
    text: 'Start with a name. Add reports, people and data as you need them.',
    icon: FolderPlus,
  },
]

interface Props {
  helpCenter: string | null
  onHelp: () => void
  /** Called when the user has closed it, by any means. */
  onSeen: () => void
  onClose: () => void
}

/** Introduces the product to new users. A click outside doesn't close it. */
export function WelcomeDialog({ helpCenter, onHelp, onSeen, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  // Immediately, not after the animation: the user may leave the page before.
  const leave = () => {
    onSeen()
    close()
  }
  const help = () => {
    onSeen()
    onHelp()
  }
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.welcome}
        centered
        mask={{ closable: false }}
        title="Welcome to Windrow"
        onCancel={leave}
        afterOpenChange={afterClose}
        footer={[
          <HelpCenterButton key="help" address={helpCenter} onInside={help} />,
          <Button key="go" variant="primary" autoFocus onClick={leave}>
            Explore Platform
          </Button>,
        ]}
      >
        <p className="muted">From web pages to data you can rely on.</p>
        <ul className={css.topics}>
          {topics.map(({ title, text, icon: Icon }) => (
            <li key={title}>
              <Icon size={20} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Modal>
    </AntdScope>
  )
}
