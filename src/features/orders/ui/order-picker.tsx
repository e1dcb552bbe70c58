import { useState } from 'react'
import type { KnownOrder } from '#features/orders/ui/known-orders.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'

interface OrderPickerProps {
  orders: readonly KnownOrder[]
  chosen: KnownOrder
  onChoose(id: string): void
}

/** A list to choose an order from. If there are several, a search filters it and Enter selects the first match. */
export function OrderPicker({ orders, chosen, onChoose }: OrderPickerProps) {
  const [text, setText] = useState('')
  const found = orders.filter((order) => matchesOrder(order, text))
  const [first] = found
  const isAmong = found.some(({ id }) => id === chosen.id)
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (first) onChoose(first.id)
      }}
      className="mb-6 grid max-w-3xl gap-4 md:grid-cols-2"
    >
      <SelectField
        label="Your orders"
        value={isAmong ? chosen.id : ''}
        onChange={(event) => onChoose(event.target.value)}
        options={found.map(({ id, label }) => [id, label ?? `Order ${id.slice(-8)}`])}
      >
        {!isAmong && (
          <option value="" disabled>
            {first ? 'Choose one' : 'None found'}
          </option>
        )}
      </SelectField>
      {orders.length > 1 && (
        <div>
          <TextField
            type="search"
            label="Find an order"
            placeholder="Number, service or username"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <output className="mt-1.5 block text-sm text-muted">
            {text.trim() !== '' && (first ? `${found.length} of ${orders.length} orders` : 'No orders found with the specified criteria.')}
          </output>
        </div>
      )}
    </form>
  )
}

/** Whether the order's number, service and username contain every word of `text`, ignoring case. */
export function matchesOrder({ label = '', username = '' }: KnownOrder, text: string): boolean {
  const about = `${label} ${username}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word.replace(/^@/, '')))
}
