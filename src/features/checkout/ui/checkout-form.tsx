import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ServiceKind, serviceLabel, typeName } from '#features/catalog/rules.ts'
import { checkCheckout } from '#features/checkout/rules/fields.ts'
import { AccountFields } from '#features/checkout/ui/account-fields.tsx'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { BuyerLine } from '#features/checkout/ui/buyer-line.tsx'
import { keepDraft, keepTarget, readDraft, readTarget } from '#features/checkout/ui/draft.ts'
import { FormSection } from '#features/checkout/ui/form-section.tsx'
import { PackageList } from '#features/checkout/ui/package-list.tsx'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { PaymentFields } from '#features/checkout/ui/payment-fields.tsx'
import type { PaymentChoice, PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import { type Outcome, sessionEnded } from '#features/checkout/ui/submission.ts'
import { usePaying } from '#features/checkout/ui/use-paying.ts'
import { type Payment, refreshBalance } from '#features/checkout/ui/use-payment.ts'
import type { Promo } from '#features/checkout/ui/use-promo.ts'
import type { OrderView } from '#features/orders/contract.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { formatMoney, toCents, toDollars } from '#shared/money.ts'
import { keepUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { fillIn, typedIn } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { useFormErrors } from '#ui/use-form-errors.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

interface CheckoutFormProps {
  kind: ServiceKind
  ladder: readonly PackageOption[]
  chosen: PackageOption
  payment: Payment
  promo: Promo
  demo: boolean
  /** Where to sign in and come back here; asked only in the browser. */
  signInHref(): string
  onChoose(option: PackageOption): void
  /** The catalogue has another price than the page: in cents. */
  onPrice(cents: number): void
  /** An order is on record, paid or not. */
  onOrder(order: OrderView): void
  /** The payment succeeded, is under way, or wants the customer's approval elsewhere. */
  onPlaced(order: OrderView, payment: PaymentView): void
}

/** Package, account and payment, down to the paying button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { kind, ladder, chosen, payment, promo, demo, signInHref, onChoose, onPrice, onOrder, onPlaced } = props
  const { session, plan } = payment
  const form = useRef<HTMLFormElement>(null)
  const { processing, problem, setProblem, pay } = usePaying()
  const { errors, show, clearTyped } = useFormErrors(form)
  const hydrated = useHydrated()
  const service = serviceLabel(kind)

  useLayoutEffect(() => {
    if (!form.current) return
    const draft = readDraft()
    const { postUrl } = readTarget(service, currentQuery())
    const isTyped = fillIn(form.current, { socialUsername: draft.socialUsername, email: draft.email, postUrl })
    if (isTyped) keep(form.current, service)
  }, [service])

  const accountEmail = session?.user.email
  useLayoutEffect(() => {
    if (form.current && accountEmail) fillIn(form.current, { email: accountEmail })
  }, [accountEmail])

  // It may end elsewhere while somebody types here: then the balance is no way to pay any more, and that is said.
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session === null && wasSignedIn.current) setProblem(sessionEnded)
    wasSignedIn.current = Boolean(session)
  }, [session, setProblem])

  function keepTyped(event: FormEvent<HTMLFormElement>) {
    keep(event.currentTarget, service)
    clearTyped(event)
  }

  function choosePayment(change: Partial<PaymentChoice>) {
    payment.choose(change)
    setProblem(undefined)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'socialUsername', 'email', 'postUrl')
    const card = typedIn(event.currentTarget, 'cardNumber', 'expiryDate', 'cvcNumber', 'cardholderName')
    const { note } = readTarget(service, currentQuery())
    const refused = checkCheckout({ ...typed, ...card, note, service: kind, paymentMethod: plan.method })
    show(refused)
    if (refused.length > 0) return
    setProblem(undefined)
    const outcome = await pay({
      serviceType: service,
      quality: chosen.quality,
      quantity: chosen.quantity,
      price: toDollars(chosen.priceCents),
      ...typed,
      ...(note && { note }),
      ...(promo.code && { promoCode: promo.code }),
      ...(promo.isAsked && { discount: toDollars(promo.discountCents) }),
      paymentMethod: plan.method,
      ...(plan.method === 'crypto' && { cryptoType: plan.coin }),
      ...(plan.useBalance && { useBalance: true, balanceAmount: toDollars(plan.split.fromBalance) }),
      ...(plan.method === 'card' && { card }),
    })
    takeIn(outcome)
  }

  function takeIn(outcome: Outcome) {
    if ('order' in outcome && outcome.order) onOrder(outcome.order)
    if (outcome.kind === 'placed') onPlaced(outcome.order, outcome.payment)
    if (outcome.kind === 'problem' && outcome.balance !== undefined) keepUser({ balance: outcome.balance })
    if (outcome.kind === 'placed' && plan.split.fromBalance > 0) void refreshBalance()
    if (outcome.kind === 'price') onPrice(toCents(outcome.price))
    if (outcome.kind === 'discount') promo.refresh()
    if (outcome.kind === 'fields') show(outcome.errors)
  }

  return (
    <form ref={form} method="post" noValidate onInput={keepTyped} onSubmit={(event) => void send(event)}>
      <FormSection title="Choose your package">
        <PackageList ladder={ladder} chosen={chosen} unit={typeName(kind.type).toLowerCase()} onChoose={onChoose} />
      </FormSection>
      <FormSection
        title="Account details"
        lead="We never ask for your password."
        aside={<BuyerLine session={session} signInHref={signInHref} />}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <AccountFields kind={kind} errors={errors} emailHint="For the receipt and your tracking link." onEmail={promo.refresh} />
        </div>
      </FormSection>
      <FormSection title="Payment method">
        <PaymentFields plan={plan} onChoose={choosePayment} errors={errors} demo={demo} />
      </FormSection>
      {problem && (
        <Alert tone="danger" announce title={problem.title} className="mb-6">
          {problem.text}
          {problem.signIn && (
            <Link to={signInHref()} className="mt-2 block w-fit rounded-sm font-medium text-accent-ink underline underline-offset-4">
              Sign in again
            </Link>
          )}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={processing} disabled={!hydrated} className="w-full">
        {!processing && <SheetIcon name="lock" className="size-4.5" />}
        {processing ? 'Processing Payment...' : payText(plan)}
      </Button>
      <Assurances signedIn={Boolean(session)} className="border-t-0 pt-0 lg:hidden" />
    </form>
  )
}

function keep(form: HTMLFormElement, service: string): void {
  const { socialUsername, email, postUrl } = typedIn(form, 'socialUsername', 'email', 'postUrl')
  keepDraft({ socialUsername, email })
  keepTarget(service, currentQuery(), { postUrl, note: readTarget(service, currentQuery()).note })
}

function payText({ method, split }: PaymentPlan): string {
  return method === 'balance' ? `Pay ${formatMoney(split.fromBalance)} from balance` : `Pay ${formatMoney(split.toPay)}`
}

function currentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
