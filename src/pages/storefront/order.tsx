export default function Page() {
  return (
    <main>
      <h1>storefront/order</h1>
    </main>
  )
}
