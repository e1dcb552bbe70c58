import { useParams } from 'react-router'
import { Approvals } from '#features/accounts/ui/operator/approvals.tsx'
import { EraseCustomerDialog } from '#features/accounts/ui/operator/customers/erase-customer-dialog.tsx'
import { ExportDialog } from '#features/accounts/ui/operator/customers/export-dialog.tsx'
import { NotesPanel } from '#features/accounts/ui/operator/customers/notes-panel.tsx'
import { ProfilePanel } from '#features/accounts/ui/operator/customers/profile-panel.tsx'
import { SessionsPanel } from '#features/accounts/ui/operator/customers/sessions-panel.tsx'
import type { CustomerView } from '#features/operations/contract/customers.ts'
import { CustomerChoices } from '#features/operations/ui/operator/customers/customer-choices.tsx'
import { CustomerOrders } from '#features/operations/ui/operator/customers/customer-orders.tsx'
import { CustomerConversations, CustomerReviews } from '#features/operations/ui/operator/customers/customer-talk.tsx'
import { BlockDialog } from '#features/risk/ui/operator/block-dialog.tsx'
import { AdjustDialog } from '#features/wallet/ui/operator/adjust-dialog.tsx'
import { MovementsPanel } from '#features/wallet/ui/operator/movements-panel.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { Stat } from '#ui/console/facts.tsx'
import type { LoadingShape } from '#ui/console/loading-shapes.ts'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadingScreen, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { useStaff } from './staff.tsx'

/** Metrics, then panels in two columns. */
const customerShape: LoadingShape = {
  layout: 'grid-cols-2 gap-5 lg:grid-cols-4 xl:grid-cols-12',
  parts: [
    ...Array<string>(4).fill('card h-25 xl:col-span-3'),
    'col-span-full card h-92 skeleton-lines xl:col-span-8',
    'col-span-full card h-92 skeleton-lines xl:col-span-4',
  ],
}

export default function CustomerPage() {
  const { customer = '' } = useParams()
  return <Customer key={customer} userId={customer} />
}

/** A customer's profile, balance and orders, and the actions that staff can take. */
function Customer({ userId }: { userId: string }) {
  const { session, may } = useStaff()
  const id = encodeURIComponent(userId)
  const { value, problem, isMissing, reload } = useData(`/api/operator/customers/${id}`)
  const movements = useList(`/api/operator/customers/${id}/movements`)
  const reloadAll = () => {
    reload()
    movements.reload()
  }
  useLive(['customer', 'approval', 'order'], reloadAll)
  if (!value) {
    return (
      <LoadingScreen title="Customer" back={back} of={{ problem, isMissing, reload }} hasLead actions="two lines" shape={customerShape} />
    )
  }
  const view = value.data
  const { profile } = view
  return (
    <Screen
      title={profile.username}
      back={back}
      lead={profile.email && <span className="break-all">{profile.email}</span>}
      actions={profile.erasedAt === null && <Actions view={view} onDone={reloadAll} />}
    >
      <Approvals subject={userId} session={session} onDecided={reloadAll} />
      <Summary view={view} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <CustomerOrders orders={view.orders} email={profile.email} />
          <MovementsPanel list={movements} orderHref={(orderId) => `${paths.operator}/orders/${orderId}`} />
          <div className="grid items-start gap-5 empty:hidden md:grid-cols-2">
            {may('support:read') && <CustomerConversations conversations={view.conversations} />}
            {may('reviews:write') && <CustomerReviews reviews={view.reviews} />}
          </div>
        </div>
        <div className="grid min-w-0 gap-5 md:grid-cols-2 xl:grid-cols-1">
          <ProfilePanel profile={profile} />
          {profile.erasedAt === null && (
            <>
              <NotesPanel userId={userId} staffId={session.user.id} mayWrite={may('support:write')} />
              <SessionsPanel userId={userId} name={profile.username} mayEnd={may('customers:write')} />
            </>
          )}
          {view.preferences && <CustomerChoices preferences={view.preferences} orderEmails={profile.orderEmails} />}
        </div>
      </div>
    </Screen>
  )
}

const back = { name: 'Customers', to: `${paths.operator}/customers` }

function Summary({ view: { wallet, orders } }: { view: CustomerView }) {
  const [newest] = orders.newest
  const money = (dollars: number) => formatMoney(toCents(dollars))
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat name="Balance" value={money(wallet.balance)} note={`${money(wallet.paid)} paid, ${money(wallet.bonus)} bonus`} />
      <Stat name="Orders" value={orders.count} note={orders.open === 0 ? 'None open' : `${orders.open} open`} />
      <Stat name="Spent" value={money(orders.spent)} note="On paid orders" />
      <Stat
        name="Last order"
        value={newest ? <RelativeTime at={newest.createdAt} narrow /> : '–'}
        note={newest ? `${newest.orderNumber}, ${newest.service}` : 'Nothing ordered yet'}
      />
    </div>
  )
}

function Actions({ view, onDone }: { view: CustomerView; onDone(): void }) {
  const { user, may } = useStaff()
  const { opened, open, close, done } = useOpened<'adjust' | 'block' | 'export' | 'erase'>(onDone)
  const { id, username, role, email } = view.profile
  return (
    <>
      {may('customers:write') && (
        <>
          <Button size="sm" variant="secondary" onClick={() => open('export')}>
            Export
          </Button>
          {role === 'customer' && (
            <Button size="sm" variant="secondary" onClick={() => open('erase')}>
              Erase
            </Button>
          )}
        </>
      )}
      {may('orders:write') && role === 'customer' && email && (
        <Button size="sm" variant="secondary" onClick={() => open('block')}>
          Block…
        </Button>
      )}
      {may('wallet:adjust') && id !== user.id && (
        <Button size="sm" onClick={() => open('adjust')}>
          Adjust balance
        </Button>
      )}
      {opened === 'adjust' && <AdjustDialog userId={id} name={username} wallet={view.wallet} onDone={done} onClose={close} />}
      {opened === 'block' && email && <BlockDialog email={email} onDone={done} onClose={close} />}
      {opened === 'export' && <ExportDialog userId={id} onClose={close} />}
      {opened === 'erase' && <EraseCustomerDialog userId={id} name={username} onDone={done} onClose={close} />}
    </>
  )
}
