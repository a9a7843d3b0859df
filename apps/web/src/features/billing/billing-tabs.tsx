import { Link } from '@tanstack/react-router'

export function BillingTabs({ tab }: { tab: 'statements' | 'rules' }) {
  return (
    <nav className="tabs" aria-label="Parts of billing">
      <Link
        to="/admin/billing"
        activeOptions={{ exact: true }}
        aria-current={tab === 'statements' ? 'page' : undefined}
      >
        Statements
      </Link>
      <Link to="/admin/billing/rules" aria-current={tab === 'rules' ? 'page' : undefined}>
        Rules and templates
      </Link>
    </nav>
  )
}
