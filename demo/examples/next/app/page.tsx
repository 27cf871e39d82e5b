import { cacheLife } from 'next/cache';
import { renderPlans } from 'sub-elements/server';
import { Sale } from './sale';

/** The plans as HTML. It is the same for all visitors, so it is cached for a minute. */
async function plansHtml(): Promise<string> {
  'use cache';
  cacheLife('minutes');
  return renderPlans({
    api: process.env.NEXT_PUBLIC_SUB_ORIGIN ?? '',
    brand: 'orbit',
    lang: 'en',
    attributes: { reference: 'next' },
    onError: (error) => console.error(error.message),
  });
}

export default async function Page() {
  return (
    <main>
      <h1>Watch with us</h1>
      {/* The browser's parser turns the HTML into a shadow root, which React doesn't see. */}
      <div dangerouslySetInnerHTML={{ __html: await plansHtml() }} suppressHydrationWarning />
      <Sale />
    </main>
  );
}
