import { expect, test } from 'vitest'
import { fieldLabel, valueText } from './facts.tsx'

test.each([
  ['price.cents', 'Price'],
  ['refundedCents', 'Refunded'],
  ['supplierId', 'Supplier'],
  ['startCount', 'Start count'],
  ['window.hours', 'Window, hours'],
  ['order_status', 'Order status'],
  ['', 'Value'],
  ['Applies to', 'Applies to'],
])('the label of the field %s is %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label)
})

test.each<[string, string | number, string]>([
  ['refundedCents', 280, '$2.80'],
  ['status', 'processing', 'Processing'],
  ['anything', 'in_progress', 'In progress'],
  ['paused', 'true', 'Yes'],
  ['delivered', 12_500, '12,500'],
  ['reference', '20261125001', '20261125001'],
  ['supplierId', 'prt_manual', 'Our own queue'],
  ['supplierId', 'prt_interest_panel', 'Interest panel'],
  ['slug', 'hello', 'hello'],
  ['note', 'It costs 12500.', 'It costs 12500.'],
])('the %s %s is shown as %s', (name, value, text) => {
  expect(valueText(name, value)).toBe(text)
})
