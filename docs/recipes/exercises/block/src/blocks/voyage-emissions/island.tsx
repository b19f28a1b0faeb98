import { useId, useState } from 'react';
import type { IslandPropsOf } from '#model/define-block.ts';
import type { voyageEmissions } from './block.ts';
import styles from './style.module.css';

type Props = IslandPropsOf<typeof voyageEmissions>;

export function Island({ tonnes, chosen, fuels, burned, label, result, language }: Props) {
  const id = useId();
  const [amount, setAmount] = useState(String(tonnes));
  const [fuel, setFuel] = useState<string>(chosen);
  const factor = fuels.find(({ key }) => key === fuel)?.factor ?? 0;
  const emitted = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    Math.max(0, Number(amount) || 0) * factor,
  );
  return (
    <div className={styles['form']}>
      <label htmlFor={`${id}-amount`}>{burned}</label>
      <input
        id={`${id}-amount`}
        type="number"
        inputMode="decimal"
        min={0}
        max={10_000}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <label htmlFor={`${id}-fuel`}>{label}</label>
      <select id={`${id}-fuel`} value={fuel} onChange={(event) => setFuel(event.currentTarget.value)}>
        {fuels.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <output className={styles['result']} htmlFor={`${id}-amount ${id}-fuel`}>
        {emitted} {result}
      </output>
    </div>
  );
}
