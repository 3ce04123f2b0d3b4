"""Train a network by gradient descent (Adam), with validation examples to monitor progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from game.seats.networks.features import MAX_SEATS
from game.seats.networks.network import INPUT_SIZE, OUTPUT_INDEX, POINTS_SCALE, Float32Array, Layers
from game.tools.training.examples import PolicyExamples
from game.tools.training.value_examples import Float16Array, ValueExamples

BATCH_SIZE: Final = 512
LEARNING_RATE: Final = 1.5e-3
# The learning rate for an already trained network, as a fraction of the full one.
FINE_TUNING_FACTOR: Final = 0.3
WEIGHT_DECAY: Final = 2e-2
# Adam (Kingma and Ba 2015): the decay rates of the two moments, and the constant added to the
# divisor.
BETA_1: Final = 0.9
BETA_2: Final = 0.999
EPSILON: Final = 1e-8
# The share of examples used for validation, and their maximum number.
VALIDATION_SHARE: Final = 0.04
MAX_VALIDATION: Final = 40_000
# The weight of the win loss relative to the points loss.
WIN_LOSS_WEIGHT: Final = 0.4
# The lambda of TD(lambda) (Sutton 1988): the weight of the next position's target relative to the
# prediction there.
TD_LAMBDA: Final = 0.6

Indices = npt.NDArray[np.int64]
# Maps the indices of some examples and their outputs to the gradient of the loss with respect to
# the outputs, per example.
Gradient = Callable[[Indices, Float32Array], Float32Array]
# Maps the same arguments to a metric as text.
Metric = Callable[[Indices, Float32Array], str]
Progress = Callable[[str], None]  # called with a line of text from time to time


class Trainer:
    """Trains the two layers of a network, starting from random or `initial` ones. The shapes are
    those of `Network`."""

    def __init__(self, units: int, outputs: int, initial: Layers | None = None) -> None:
        rng = self.rng = np.random.default_rng(1)
        self.learning_rate = LEARNING_RATE * FINE_TUNING_FACTOR if initial else LEARNING_RATE
        self.layers = [layer.copy() for layer in initial or _random_layers(units, outputs, rng)]
        self._first_moments = [np.zeros_like(layer) for layer in self.layers]
        self._second_moments = [np.zeros_like(layer) for layer in self.layers]
        self._steps = 0

    def fit(
        self,
        features: Float16Array,
        gradient: Gradient,
        metric: Metric,
        epochs: int,
        progress: Progress,
    ) -> Layers:
        """Train for this many epochs with a cosine learning rate schedule, and report the metric of
        the validation examples after each. Those are the last examples, not a random sample:
        otherwise the results of games with examples in both sets would leak."""
        count = min(MAX_VALIDATION, round(VALIDATION_SHARE * len(features)))
        training, validation = np.split(np.arange(len(features)), [len(features) - count])
        for epoch in range(epochs):
            rate = self.learning_rate * (0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 0.01)
            self.rng.shuffle(training)
            for start in range(0, len(training), BATCH_SIZE):
                self._step(features, training[start : start + BATCH_SIZE], gradient, rate)
            outputs = forward(self.layers, features[len(training) :])
            progress(f"  {epoch + 1}: {metric(validation, outputs)}")
        weights_1, bias_1, weights_2, bias_2 = self.layers
        return weights_1, bias_1, weights_2, bias_2

    def _step(
        self, features: Float16Array, batch: Indices, gradient: Gradient, rate: float
    ) -> None:
        """Update the layers with one batch: Adam with decoupled weight decay (Loshchilov and Hutter
        2019)."""
        weights_1, bias_1, weights_2, bias_2 = self.layers
        inputs = features[batch].astype(np.float32)
        hidden = np.maximum(inputs @ weights_1 + bias_1, 0)
        output_gradient = gradient(batch, hidden @ weights_2 + bias_2) / len(batch)
        hidden_gradient = (output_gradient @ weights_2.T) * (hidden > 0)
        gradients = [
            inputs.T @ hidden_gradient,
            hidden_gradient.sum(0),
            hidden.T @ output_gradient,
            output_gradient.sum(0),
        ]
        self._steps += 1
        corrected = rate * (1 - BETA_2**self._steps) ** 0.5 / (1 - BETA_1**self._steps)
        for layer, first, second, change in zip(
            self.layers, self._first_moments, self._second_moments, gradients, strict=True
        ):
            first += (1 - BETA_1) * (change - first)
            second += (1 - BETA_2) * (change * change - second)
            layer -= corrected * first / (np.sqrt(second) + EPSILON)
            if layer.ndim == 2:
                layer *= 1 - WEIGHT_DECAY * rate


def _random_layers(units: int, outputs: int, rng: np.random.Generator) -> Layers:
    """Return the layers of an untrained network."""
    return (
        (rng.standard_normal((INPUT_SIZE, units)) * (2 / INPUT_SIZE) ** 0.5).astype(np.float32),
        np.zeros(units, dtype=np.float32),
        (rng.standard_normal((units, outputs)) * 0.5 * units**-0.5).astype(np.float32),
        np.zeros(outputs, dtype=np.float32),
    )


def widened(layers: Layers, units: int) -> Layers | None:
    """Return layers with so many hidden units that compute the same as these: the weights from the
    new units are 0 (after Net2Net; Chen, Goodfellow and Shlens 2016). Return None if there would
    be fewer units."""
    weights_1, bias_1, weights_2, bias_2 = layers
    more = units - len(bias_1)
    if more <= 0:
        return None if more else layers
    inner, bias, outer, _ = _random_layers(more, len(bias_2), np.random.default_rng(2))
    return (
        np.hstack([weights_1, inner]),
        np.concatenate([bias_1, bias]),
        np.vstack([weights_2, np.zeros_like(outer)]),
        bias_2,
    )


def forward(layers: Sequence[Float32Array], features: Float16Array) -> Float32Array:
    """Return a network's outputs for examples: examples x outputs."""
    weights_1, bias_1, weights_2, bias_2 = layers
    parts = np.array_split(features, max(1, len(features) // 4096))
    return np.concatenate(
        [
            np.maximum(part.astype(np.float32) @ weights_1 + bias_1, 0) @ weights_2 + bias_2
            for part in parts
        ]
    )


def train_policy(
    examples: PolicyExamples,
    units: int,
    epochs: int,
    progress: Progress,
    initial: Layers | None = None,
) -> Layers:
    """Train a policy network, from scratch or from `initial` layers, with the cross entropy against
    the softmax of the targets. The metrics are the divergence (Kullback and Leibler 1951) and how
    often it predicts the best action."""
    is_action = examples.outputs >= 0
    indices = np.maximum(examples.outputs, 0).astype(np.int64)
    targets = _softmax(np.where(is_action, examples.logits, -np.inf))

    def predict(batch: Indices, outputs: Float32Array) -> Float32Array:
        logits = np.take_along_axis(outputs, indices[batch], axis=1)
        return _softmax(np.where(is_action[batch], logits, -np.inf))

    def gradient(batch: Indices, outputs: Float32Array) -> Float32Array:
        result = np.zeros_like(outputs)
        # Padding has a difference of 0, which is added to the first output.
        at = np.arange(len(batch))[:, None], indices[batch]
        np.add.at(result, at, predict(batch, outputs) - targets[batch])
        return result

    def metric(batch: Indices, outputs: Float32Array) -> str:
        predicted, wanted = predict(batch, outputs), targets[batch]
        divergence = (wanted * np.log((wanted + 1e-9) / (predicted + 1e-9))).sum(axis=1).mean()
        right = predicted.argmax(axis=1) == wanted.argmax(axis=1)
        return f"divergence {divergence:.4f}, accuracy {right.mean():.3f}"

    trainer = Trainer(units, len(OUTPUT_INDEX), initial)
    return trainer.fit(examples.features, gradient, metric, epochs, progress)


def train_value(
    examples: ValueExamples,
    units: int,
    epochs: int,
    progress: Progress,
    initial: Layers | None = None,
) -> Layers:
    """Train a value network, from scratch or from `initial` layers: squared error of the points,
    cross entropy of the win shares. The metrics are the root mean squared error in VP and the cross
    entropy."""
    points, seat_mask = examples.points / POINTS_SCALE, examples.seat_mask

    def win_shares(batch: Indices, outputs: Float32Array) -> Float32Array:
        return _win_shares(outputs, seat_mask[batch])

    def gradient(batch: Indices, outputs: Float32Array) -> Float32Array:
        of_points = (outputs[:, :MAX_SEATS] - points[batch]) * seat_mask[batch]
        of_wins = win_shares(batch, outputs) - examples.win_shares[batch]
        return np.concatenate([of_points, WIN_LOSS_WEIGHT * of_wins], axis=1)

    def metric(batch: Indices, outputs: Float32Array) -> str:
        errors = POINTS_SCALE * (outputs[:, :MAX_SEATS] - points[batch])[seat_mask[batch] > 0]
        logs = np.log(win_shares(batch, outputs) + 1e-9)
        cross_entropy = -(examples.win_shares[batch] * logs).sum(axis=1).mean()
        error = np.sqrt((errors * errors).mean())
        return f"error {error:.3f} VP, cross entropy {cross_entropy:.3f}"

    trainer = Trainer(units, 2 * MAX_SEATS, initial)
    if initial is None:
        trainer.layers[3][:MAX_SEATS] = points.sum(0) / np.maximum(seat_mask.sum(0), 1)
    return trainer.fit(examples.features, gradient, metric, epochs, progress)


def td_targets(examples: ValueExamples, layers: Layers) -> ValueExamples:
    """Return the examples with TD(lambda) targets instead of the bare results: averages of the
    result and of a value network's predictions for later positions of the game, with decreasing
    weight (TD_LAMBDA). They depend less on chance, so the same games teach more."""
    outputs = forward(layers, examples.features)
    predicted = np.stack(
        [POINTS_SCALE * outputs[:, :MAX_SEATS], _win_shares(outputs, examples.seat_mask)], axis=1
    )
    targets = np.stack([examples.points, examples.win_shares], axis=1)
    games, seats = examples.games.tolist(), examples.seats.tolist()
    counts = examples.seat_mask.sum(axis=1).astype(int).tolist()
    for at in reversed(range(len(games) - 1)):
        if games[at] == games[at + 1]:
            later = (1 - TD_LAMBDA) * predicted[at + 1] + TD_LAMBDA * targets[at + 1]
            count = counts[at]
            # Rotate to the perspective of the seat to act here.
            targets[at, :, :count] = np.roll(later[:, :count], seats[at + 1] - seats[at], axis=1)
    return examples._replace(points=targets[:, 0], win_shares=targets[:, 1])


def _win_shares(outputs: Float32Array, seat_mask: Float32Array) -> Float32Array:
    return _softmax(np.where(seat_mask > 0, outputs[:, MAX_SEATS:], -np.inf))


def _softmax(logits: Float32Array) -> Float32Array:
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    rows: Float32Array = (exponentials / exponentials.sum(axis=1, keepdims=True)).astype(np.float32)
    return rows
