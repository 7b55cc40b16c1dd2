import fc from 'fast-check';

/**
 * Generated tests ask the same in every run, so that a run says something about a change and can be repeated.
 * To search for what nobody thought of, name another seed: `TEST_SEED=$RANDOM npm test`.
 */
const testSeed = Number(process.env['TEST_SEED'] ?? 20_260_115);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed });
