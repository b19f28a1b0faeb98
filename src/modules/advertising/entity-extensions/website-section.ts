import { text } from '#fields/text/field.ts';
import { extendEntity } from '#model/extend-entity.ts';

/**
 * The name of a section on the ad server: the part of an ad slot's path between the base path and the key.
 * Slots of sections without a name use the default name.
 */
export const websiteSection = extendEntity('websiteSection', {
  after: 'systemAlias',
  fields: {
    gamAlias: text({
      readers: ['page'],
      label: 'Ad manager alias',
      lengthMax: 100,
      pattern: /^[A-Za-z0-9_./-]+$/,
      patternMessage: 'Use only letters, digits and _ . / -.',
    }),
  },
});
