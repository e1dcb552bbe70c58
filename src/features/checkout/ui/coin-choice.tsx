import type { Coin } from '#features/payments/contract.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

const coinNames: { coin: Coin; name: string }[] = [
  { coin: 'bitcoin', name: 'Bitcoin' },
  { coin: 'ethereum', name: 'Ethereum' },
  { coin: 'usdc', name: 'USDC' },
]

/** The coins to choose from. */
export function CoinChoice({ chosen, onChoose }: { chosen: Coin; onChoose(coin: Coin): void }) {
  return (
    <>
      <RadioGroup legend="Coin" className="grid gap-3 sm:grid-cols-3">
        {coinNames.map(({ coin, name }) => (
          <RadioCard
            key={coin}
            name="cryptoType"
            value={coin}
            checked={coin === chosen}
            onChoose={() => onChoose(coin)}
            className="items-center py-3.5"
          >
            <span className="font-medium">{name}</span>
          </RadioCard>
        ))}
      </RadioGroup>
      <p className="mt-4 text-[0.9375rem] text-muted">The next page shows the address and the exact amount to send.</p>
    </>
  )
}

/** Shown instead of the coins if they're chosen on the provider's page. */
export function HostedCoinNote() {
  return <p className="text-muted">You choose the coin and pay on the next page, then return here.</p>
}
