import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { type Doubt, purchaseQuestionsOf, usernameOf } from '#features/checkout/rules/doubts.ts'
import { checkCheckout } from '#features/checkout/rules/fields.ts'
import { AccountFields } from '#features/checkout/ui/account-fields.tsx'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { BuyerLine } from '#features/checkout/ui/buyer-line.tsx'
import { DoubtAlert } from '#features/checkout/ui/doubt-alert.tsx'
import { updateDraft, saveTarget, readDraft, readTarget } from '#features/checkout/ui/draft.ts'
import { FormSection } from '#features/checkout/ui/form-section.tsx'
import { LinkField } from '#features/checkout/ui/link-field.tsx'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { PackageSection } from '#features/checkout/ui/package-section.tsx'
import { usePastTargets } from '#features/checkout/ui/past-targets.tsx'
import { PayBar, PayNote } from '#features/checkout/ui/pay-bar.tsx'
import { PaymentFields } from '#features/checkout/ui/payment-fields.tsx'
import type { PaymentChoice, PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import { PaymentProblem } from '#features/checkout/ui/payment-problem.tsx'
import { ReminderChoice } from '#features/checkout/ui/reminder-choice.tsx'
import { type Outcome, sessionEnded } from '#features/checkout/ui/submission.ts'
import { usePaying } from '#features/checkout/ui/use-paying.ts'
import { type Payment, refreshBalance } from '#features/checkout/ui/use-payment.ts'
import type { Promo } from '#features/checkout/ui/use-promo.ts'
import { useTouched } from '#features/checkout/ui/use-touched.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { CONSENT_VERSION } from '#features/orders/rules/start-consent.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import type { PaymentView, ProviderMethod } from '#features/payments/contract.ts'
import { formatMoney, toCents, toDollars } from '#shared/money.ts'
import { storeUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { fillIn, typedIn, useFormErrors } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { StaticHtml } from '#ui/static-html.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface CheckoutFormProps {
  kind: ServiceKind
  ladder: readonly PackageOption[]
  chosen: PackageOption
  /** Whether the package still has to be chosen. */
  isChoiceOpen: boolean
  payment: Payment
  promo: Promo
  demo: boolean
  /** The name that a bank or PayPal statement shows, by method. */
  statements: Partial<Record<ProviderMethod, string>>
  /** The HTML below the Pay button. */
  promise: string
  /** The URL to sign in and come back here. Only called in the browser. */
  signInHref(): string
  onChoose(option: PackageOption): void
  /** Called with the catalog's price if it differs from the page's. */
  onPrice(cents: number): void
  /** Called when the order was created, paid or not. */
  onOrder(order: OrderSummary): void
  /** Called when the payment succeeded, is in progress, or needs the customer's approval elsewhere. */
  onPlaced(order: OrderSummary, payment: PaymentView): void
}

/** The checkout form: package, account, payment and the Pay button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const {
    kind,
    ladder,
    chosen,
    isChoiceOpen,
    payment,
    promo,
    demo,
    statements,
    promise,
    signInHref,
    onChoose,
    onPrice,
    onOrder,
    onPlaced,
  } = props
  const { session, plan, lockMethod } = payment
  const form = useRef<HTMLFormElement>(null)
  const paymentSection = useTouched(lockMethod)
  const { processing, problem, setProblem, pay } = usePaying()
  const { errors, show, clearTyped } = useFormErrors(form)
  const [validUrl, setValidUrl] = useState<string>()
  const [doubt, setDoubt] = useState<Doubt>()
  /** The doubts that the customer has answered. */
  const answered = useRef(new Set<string>())
  const hydrated = useHydrated()
  const service = serviceLabel(kind)
  const past = usePastTargets(kind)

  useLayoutEffect(() => {
    if (!form.current) return
    const draft = readDraft()
    const { postUrl } = readTarget(service, currentQuery())
    const isTyped = fillIn(form.current, { socialUsername: draft.socialUsername, email: draft.email, postUrl })
    if (isTyped) saveTyped(form.current, service)
    const target = parseTarget(typedIn(form.current, 'postUrl').postUrl, kind)
    setValidUrl(target.ok ? target.url : undefined)
    if (target.ok) fillUsername(form.current, target.url, kind)
  }, [service, kind])

  const accountEmail = session?.user.email
  useLayoutEffect(() => {
    if (form.current && accountEmail) fillIn(form.current, { email: accountEmail })
  }, [accountEmail])

  // The session may end in another tab. Then the balance can't be used anymore, so tell the customer.
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session === null && wasSignedIn.current) setProblem(sessionEnded)
    wasSignedIn.current = Boolean(session)
  }, [session, setProblem])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    saveTyped(event.currentTarget, service)
    setDoubt(undefined)
    clearTyped(event)
  }

  function choosePayment(change: Partial<PaymentChoice>) {
    payment.choose(change)
    setProblem(undefined)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    lockMethod()
    const typed = typedIn(event.currentTarget, 'socialUsername', 'email', 'postUrl')
    const card = typedIn(event.currentTarget, 'cardNumber', 'expiryDate', 'cvcNumber', 'cardholderName')
    const { note } = readTarget(service, currentQuery())
    const invalid = checkCheckout({ ...typed, ...card, note, service: kind, paymentMethod: plan.method, hasCardFields: plan.hasCardFields })
    show(invalid)
    if (invalid.length > 0) return
    const open = purchaseQuestionsOf(typed, kind).find(({ field, typed }) => !answered.current.has(`${field} ${typed}`))
    setDoubt(open)
    if (open) return
    setProblem(undefined)
    const outcome = await pay({
      serviceType: service,
      quality: chosen.quality,
      quantity: chosen.quantity,
      price: toDollars(chosen.priceCents),
      ...typed,
      ...(note && { note }),
      ...(promo.code && { promoCode: promo.code }),
      ...(promo.isQuoted && { discount: toDollars(promo.discountCents) }),
      paymentMethod: plan.method,
      consentVersion: CONSENT_VERSION,
      ...(plan.method === 'crypto' && { cryptoType: plan.coin }),
      ...(plan.useBalance && { useBalance: true, balanceAmount: toDollars(plan.split.fromBalance) }),
      ...(plan.method === 'card' && plan.hasCardFields && { card }),
    })
    applyOutcome(outcome)
  }

  function answer({ field, typed, likely }: Doubt, isLikely: boolean) {
    const input = form.current?.elements.namedItem(field)
    if (isLikely && input instanceof HTMLInputElement) input.value = likely
    answered.current.add(`${field} ${isLikely ? likely : typed}`)
    if (form.current) saveTyped(form.current, service)
    form.current?.requestSubmit()
  }

  function applyOutcome(outcome: Outcome) {
    if ('order' in outcome && outcome.order) onOrder(outcome.order)
    if (outcome.kind === 'placed') onPlaced(outcome.order, outcome.payment)
    if (outcome.kind === 'problem' && outcome.balance !== undefined) storeUser({ balance: outcome.balance })
    if (outcome.kind === 'placed' && plan.split.fromBalance > 0) void refreshBalance()
    if (outcome.kind === 'price') onPrice(toCents(outcome.price))
    if (outcome.kind === 'discount') {
      if (outcome.refusedCode) promo.removeCode(outcome.refusedCode)
      else promo.refresh(outcome.discount)
    }
    if (outcome.kind === 'fields') show(outcome.errors)
  }

  return (
    <form ref={form} method="post" noValidate onInput={handleInput} onSubmit={(event) => void send(event)}>
      <PackageSection {...{ kind, ladder, chosen, onChoose }} isOpen={isChoiceOpen} />
      <FormSection
        title="Account details"
        lead="We never ask for your password."
        aside={<BuyerLine session={session} signInHref={signInHref} />}
      >
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
          <LinkField
            kind={kind}
            error={errors.postUrl}
            validUrl={validUrl}
            onEdit={() => setValidUrl(undefined)}
            onValid={(url) => form.current && fillUsername(form.current, url, kind)}
            links={past.links}
            className="sm:col-span-2"
          />
          <AccountFields
            kind={kind}
            errors={errors}
            usernames={past.usernames}
            emailHint="For your receipt and tracking link."
            onEmail={promo.refresh}
          />
          <ReminderChoice service={service} chosen={chosen} note={() => readTarget(service, currentQuery()).note} />
        </div>
      </FormSection>
      <FormSection title="Payment method">
        <div ref={paymentSection}>
          <PaymentFields plan={plan} onChoose={choosePayment} errors={errors} demo={demo} />
        </div>
      </FormSection>
      {problem && <PaymentProblem problem={problem} signInHref={signInHref} />}
      {doubt && <DoubtAlert doubt={doubt} onAnswer={(isLikely) => answer(doubt, isLikely)} />}
      <PayBar total={plan.split.toPay + plan.split.fromBalance}>
        <Button type="submit" size="lg" busy={processing} disabled={!hydrated} className="min-w-0 flex-1 max-lg:whitespace-normal">
          {!processing && <SheetIcon name="lock" className="size-4.5" />}
          {processing ? 'Processing Payment...' : payText(plan)}
        </Button>
      </PayBar>
      <StaticHtml html={promise} />
      <PayNote statement={plan.method === 'balance' ? undefined : statements[plan.method]} />
      <Assurances className="border-t-0 pt-0 lg:hidden" />
    </form>
  )
}

function saveTyped(form: HTMLFormElement, service: string): void {
  const { socialUsername, email, postUrl } = typedIn(form, 'socialUsername', 'email', 'postUrl')
  updateDraft({ socialUsername, email })
  saveTarget(service, currentQuery(), { postUrl, note: readTarget(service, currentQuery()).note })
}

/** Fills in the username from a profile link, unless one was entered. */
function fillUsername(form: HTMLFormElement, url: string, kind: ServiceKind): void {
  const socialUsername = usernameOf(url, kind)
  if (socialUsername !== undefined) fillIn(form, { socialUsername })
}

function payText({ method, split }: PaymentPlan): string {
  return method === 'balance' ? `Pay ${formatMoney(split.fromBalance)} from balance` : `Pay ${formatMoney(split.toPay)}`
}

function currentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
