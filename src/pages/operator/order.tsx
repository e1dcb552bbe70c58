import { useParams } from 'react-router'
import { OrderScreen } from '#features/operations/ui/operator/orders/order-screen.tsx'
import { BlockOrder } from '#features/risk/ui/operator/block-order-dialog.tsx'
import { RiskPanel } from '#features/risk/ui/operator/risk-panel.tsx'
import { useStaff } from './staff.tsx'

export default function OrderPage() {
  const { order = '' } = useParams()
  const { user, may } = useStaff()
  return (
    <OrderScreen
      key={order}
      orderId={order}
      user={user}
      renderBlock={(placed, onDone) => may('orders:write') && <BlockOrder order={placed} onDone={onDone} />}
      renderRisk={({ order: { id, orderNumber, paid }, ...way }) =>
        paid && <RiskPanel orderId={id} orderNumber={orderNumber} mayWrite={may('orders:write')} {...way} />
      }
    />
  )
}
