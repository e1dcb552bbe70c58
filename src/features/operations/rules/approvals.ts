/** The console page for the subject of an approval, relative to the console's path. */
export function subjectPath({ type, id }: { type: string; id: string }): string {
  if (type === 'order') return `orders/${id}`
  if (type === 'customer') return `customers/${id}`
  if (type === 'setting') return id === 'guarantee-limit' ? 'guarantees' : 'settings'
  if (type === 'payment_provider' || type === 'payment_settings') return 'settings/payments'
  if (type === 'staff' || type === 'invitation') return 'settings/staff'
  if (type === 'difference') return ''
  if (type === 'supplier') return `system/partners/${id}`
  return 'promotions'
}
