import { useState } from 'react'
import { formatCardNumber, formatCvc, formatExpiry, formatTyped } from '#features/checkout/ui/card-format.ts'
import { cardBrand } from '#features/payments/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { TextField } from '#ui/field.tsx'

interface CardFieldsProps {
  /** Errors by field name. */
  errors: Record<string, string>
}

/** The card fields, formatted as the customer types. Their values are never stored. */
export function CardFields({ errors }: CardFieldsProps) {
  const [brand, setBrand] = useState<string>()
  return (
    <div className="grid grid-cols-2 gap-5">
      <div className="relative col-span-2">
        <TextField
          name="cardNumber"
          label="Card number"
          placeholder="1234 1234 1234 1234"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          required
          error={errors.cardNumber}
          onInput={({ currentTarget }) => {
            formatTyped(currentTarget, formatCardNumber)
            setBrand(cardBrand(currentTarget.value))
          }}
        />
        {brand && <Badge className="pointer-events-none absolute top-[2.6875rem] right-3">{brand}</Badge>}
      </div>
      <TextField
        name="expiryDate"
        label="Expiry date"
        placeholder="MM/YY"
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={9}
        required
        error={errors.expiryDate}
        onInput={({ currentTarget }) => formatTyped(currentTarget, formatExpiry)}
      />
      <TextField
        name="cvcNumber"
        label="CVC"
        placeholder="123"
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        required
        error={errors.cvcNumber}
        onInput={({ currentTarget }) => formatTyped(currentTarget, formatCvc)}
      />
      <TextField
        name="cardholderName"
        label="Cardholder name"
        placeholder="Name on card"
        autoComplete="cc-name"
        maxLength={100}
        required
        error={errors.cardholderName}
        className="col-span-2"
      />
    </div>
  )
}

/** Shown instead of the card fields if the card is entered on the provider's page. */
export function HostedCardNote() {
  return (
    <p className="text-muted">
      You enter your card on our payment provider’s own page and come back here. We never see your card number, and nothing is charged
      before that.
    </p>
  )
}
