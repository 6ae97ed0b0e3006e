import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import type { Config } from './platform/base/config.ts';
import type { Services } from './platform/services/services.ts';

/** The lines that a person needs once it runs: the address, the demo accounts, where mail goes. */
export function greet(config: Config, services: Services, ms: number): void {
  const lines = [
    `${productName} is ready after ${(ms / 1000).toFixed(1)} s: ${config.publicUrl}`,
    `Mail goes to ${services.mailer.describe()}.`,
  ];
  if (config.demo) {
    lines.push(
      `Demo accounts (password ${demoPassword}):`,
      ...demoAccounts.map(({ email, about }) => `  ${email.padEnd(28)} ${about}`),
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
}
