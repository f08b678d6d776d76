/* iglu_policy_weights.c: what the traits are worth; written by `beringia fit --policy`. */
#include "iglu.h"

/* clang-format off */
const float iglu_policy_weights[][BER_MAX_TRAITS][BER_PARTS] = {
    {
        { 1.000f, 1.000f, 1.000f }, /* place */
        { 1.000f, 1.000f, 0.068f }, /* where one of the tribe stands */
        { 1.000f, 1.000f, 0.297f }, /* beside one of the tribe */
        { 1.000f, 1.000f, 0.930f }, /* where others stand */
        { 1.000f, 1.000f, 0.311f }, /* beside a corner */
        { 0.986f, 1.014f, 1.010f }, /* melt */
        { 1.086f, 1.073f, 1.115f }, /* an island of the tribe alone */
        { 0.829f, 0.818f, 0.757f }, /* an island of others */
        { 1.019f, 1.007f, 0.932f }, /* an island of nobody */
        { 3.489f, 5.020f, 5.161f }, /* beside own people */
        { 1.121f, 1.111f, 1.042f }, /* on two sides or more */
        { 0.862f, 0.664f, 0.612f }, /* beside others */
        { 0.864f, 1.051f, 1.235f }, /* on two sides or more */
        { 1.000f, 1.066f, 1.085f }, /* beside an own igloo */
        { 0.861f, 0.973f, 1.024f }, /* the last way of own people */
        { 1.156f, 1.013f, 0.898f }, /* the last way of others */
        { 1.021f, 0.991f, 0.986f }, /* in the ring */
        { 0.564f, 0.323f, 0.312f }, /* play Melt */
        { 1.421f, 0.691f, 0.295f }, /* before melting */
        { 0.526f, 0.285f, 0.204f }, /* play Move animals */
        { 1.153f, 1.108f, 1.060f }, /* before melting */
        { 1.000f, 1.000f, 1.000f }, /* drift */
        { 1.243f, 1.424f, 2.497f }, /* carries own people */
        { 1.388f, 1.773f, 1.369f }, /* carries others */
        { 1.162f, 0.993f, 0.718f }, /* carries an own igloo */
        { 0.923f, 1.227f, 0.562f }, /* carries an igloo of others */
        { 1.154f, 1.083f, 1.085f }, /* one tile */
        { 1.129f, 3.280f, 3.266f }, /* fish make room */
        { 3.221f, 1.108f, 1.108f }, /* comes beside an own tile */
        { 0.380f, 0.858f, 0.929f }, /* comes beside a tile of others */
        { 0.835f, 0.604f, 0.734f }, /* leaves an own tile */
        { 1.618f, 1.605f, 1.361f }, /* leaves a tile of others */
        { 1.000f, 1.000f, 1.000f }, /* displace */
        { 0.983f, 1.321f, 2.404f }, /* beside own people */
        { 1.000f, 1.026f, 0.494f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* sink */
        { 0.404f, 0.237f, 0.349f }, /* with own people */
        { 5.769f, 17.036f, 34.282f }, /* with others */
        { 1.348f, 1.304f, 1.000f }, /* with two of them or more */
        { 1.028f, 0.836f, 2.761f }, /* an island of the tribe alone */
        { 1.134f, 0.816f, 0.760f }, /* an island of others */
        { 1.505f, 3.378f, 0.785f }, /* with a fox */
        { 0.785f, 0.650f, 0.680f }, /* beside own people */
        { 0.884f, 0.907f, 0.868f }, /* step of a fish */
        { 4.093f, 3.518f, 3.190f }, /* to own people */
        { 0.338f, 0.446f, 0.373f }, /* from own people */
        { 0.502f, 0.417f, 0.271f }, /* to others */
        { 2.540f, 3.352f, 3.557f }, /* from others */
        { 1.379f, 1.722f, 2.416f }, /* worth 3 */
        { 1.675f, 1.192f, 1.309f }, /* step of a fox */
        { 1.899f, 3.070f, 3.981f }, /* to own people */
        { 0.290f, 0.278f, 0.272f }, /* from own people */
        { 0.356f, 0.376f, 0.357f }, /* to others */
        { 1.913f, 3.753f, 3.731f }, /* from others */
        { 1.004f, 0.999f, 1.038f }, /* step of a bear */
        { 2.187f, 1.033f, 1.460f }, /* to others */
        { 1.000f, 1.000f, 1.000f }, /* to two of them or more */
        { 0.302f, 0.431f, 0.297f }, /* to own people */
        { 40.671f, 16.919f, 28.069f }, /* to own people, a harpoon in hand */
        { 3.781f, 12.622f, 10.903f }, /* eats prey of others */
        { 0.392f, 0.253f, 0.062f }, /* eats prey of the tribe */
        { 1.126f, 1.122f, 1.385f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* stop */
        { 1.606f, 1.597f, 2.088f }, /* harpoon */
        { 0.041f, 0.076f, 0.082f }, /* decline */
        { 1.000f, 1.000f, 1.000f }, /* flee */
        { 0.576f, 0.307f, 1.000f }, /* to where there is no ice */
        { 1.000f, 1.000f, 1.000f }, /* send another to flee */
        { 2.254f, 4.848f, 3.591f }, /* to where there is no ice */
        { 0.772f, 0.784f, 0.666f }, /* walk */
        { 0.450f, 0.310f, 0.294f }, /* ashore */
        { 2.411f, 2.992f, 1.991f }, /* from land */
        { 0.715f, 0.813f, 0.588f }, /* to one of the tribe */
        { 1.250f, 1.113f, 1.075f }, /* from one of the tribe */
        { 1.070f, 1.261f, 1.065f }, /* to others */
        { 1.004f, 0.963f, 0.970f }, /* from others */
        { 0.957f, 1.009f, 0.852f }, /* to a glacier */
        { 1.039f, 1.020f, 0.974f }, /* from a glacier */
        { 0.882f, 1.100f, 0.498f }, /* to an own igloo */
        { 1.074f, 0.962f, 2.290f }, /* from an own igloo */
        { 2.855f, 4.179f, 5.029f }, /* to new prey of 1 that can be paid */
        { 7.943f, 12.046f, 14.740f }, /* to new prey of 2 that can be paid */
        { 34.418f, 33.352f, 26.962f }, /* to new prey of 3 that can be paid */
        { 4.165f, 6.217f, 9.619f }, /* to new prey that cannot be paid */
        { 0.278f, 0.120f, 0.115f }, /* from prey that no other reaches */
        { 1.416f, 2.192f, 1.478f }, /* from prey that can be paid */
        { 1.112f, 0.923f, 0.789f }, /* with the last point */
        { 0.939f, 0.989f, 0.989f }, /* beside a bear */
        { 1.160f, 1.164f, 1.149f }, /* from beside a bear */
        { 0.850f, 0.788f, 1.018f }, /* to the water */
        { 1.068f, 1.196f, 1.248f }, /* from the water */
        { 0.824f, 0.684f, 0.681f }, /* leaves its tile to melt, the last of the island */
        { 0.656f, 0.498f, 0.796f }, /* kayak */
        { 1.520f, 1.735f, 1.276f }, /* from an island of the tribe alone */
        { 3.111f, 2.071f, 1.044f }, /* from one of the tribe */
        { 0.237f, 0.051f, 0.186f }, /* from prey that no other reaches */
        { 1.000f, 1.000f, 1.000f }, /* land */
        { 0.897f, 0.670f, 1.659f }, /* on an island of the tribe alone */
        { 4.586f, 1.998f, 1.858f }, /* on an island of others */
        { 4.662f, 1.763f, 1.613f }, /* on an island of nobody */
        { 0.612f, 0.546f, 0.431f }, /* to one of the tribe */
        { 0.970f, 0.867f, 0.707f }, /* to others */
        { 4.441f, 8.695f, 8.902f }, /* to new prey */
        { 3.314f, 5.813f, 4.816f }, /* to new prey of 3 */
        { 1.875f, 2.446f, 0.442f }, /* to new prey that can be paid */
        { 1.081f, 0.920f, 1.207f }, /* on a glacier */
        { 0.198f, 0.537f, 0.724f }, /* on an island of one tile */
        { 3.930f, 1.393f, 0.263f }, /* build */
        { 0.460f, 1.142f, 0.456f }, /* on an island of the tribe alone */
        { 0.991f, 0.839f, 0.861f }, /* on an island of one tile */
        { 1.125f, 1.114f, 0.629f }, /* on a glacier */
        { 0.558f, 1.252f, 0.550f }, /* where two of the tribe stand */
        { 2.678f, 3.182f, 2.682f }, /* hunt 1 */
        { 6.852f, 9.022f, 8.531f }, /* hunt 2 */
        { 17.893f, 21.445f, 21.635f }, /* hunt 3 */
        { 0.972f, 0.879f, 0.809f }, /* a fox */
        { 1.846f, 2.707f, 3.349f }, /* others reach it too */
        { 1.154f, 0.451f, 0.301f }, /* harpoon for 1 or 2 */
        { 4.254f, 2.015f, 1.421f }, /* harpoon for 3 */
        { 1.000f, 1.000f, 1.000f }, /* harpoon for a bear */
        { 0.347f, 0.235f, 0.254f }, /* play Energy */
        { 2.320f, 2.783f, 1.599f }, /* there is prey for it */
        { 1.183f, 1.377f, 1.451f }, /* points are left */
        { 1.028f, 1.163f, 1.270f }, /* end the turn */
        { 0.185f, 0.164f, 0.113f }, /* a point is left */
        { 0.108f, 0.086f, 0.039f }, /* two or more are left */
        { 0.474f, 0.650f, 0.809f }, /* and prey for them */
        { 1.294f, 1.916f, 1.359f }, /* prey for Energy in hand */
    },
    {
        { 1.000f, 1.000f, 1.000f }, /* place */
        { 1.000f, 1.000f, 0.010f }, /* where one of the tribe stands */
        { 1.000f, 1.000f, 0.062f }, /* beside one of the tribe */
        { 1.000f, 1.000f, 0.951f }, /* where others stand */
        { 1.000f, 1.000f, 0.084f }, /* beside a corner */
        { 0.951f, 0.998f, 0.995f }, /* melt */
        { 1.109f, 1.072f, 1.234f }, /* an island of the tribe alone */
        { 0.837f, 0.818f, 0.756f }, /* an island of others */
        { 0.953f, 0.981f, 0.916f }, /* an island of nobody */
        { 5.449f, 8.878f, 9.204f }, /* beside own people */
        { 1.092f, 1.574f, 0.980f }, /* on two sides or more */
        { 0.868f, 0.727f, 0.735f }, /* beside others */
        { 0.902f, 0.856f, 0.876f }, /* on two sides or more */
        { 1.022f, 1.069f, 1.285f }, /* beside an own igloo */
        { 0.847f, 0.838f, 0.955f }, /* the last way of own people */
        { 1.164f, 1.185f, 1.007f }, /* the last way of others */
        { 1.055f, 1.027f, 1.045f }, /* in the ring */
        { 0.399f, 0.277f, 0.281f }, /* play Melt */
        { 1.627f, 0.529f, 1.285f }, /* before melting */
        { 0.301f, 0.176f, 0.144f }, /* play Move animals */
        { 2.161f, 2.772f, 3.483f }, /* before melting */
        { 1.000f, 1.000f, 1.000f }, /* drift */
        { 1.766f, 1.878f, 5.155f }, /* carries own people */
        { 1.262f, 1.887f, 1.423f }, /* carries others */
        { 1.187f, 1.340f, 0.457f }, /* carries an own igloo */
        { 1.411f, 0.908f, 0.573f }, /* carries an igloo of others */
        { 1.326f, 1.098f, 0.982f }, /* one tile */
        { 1.695f, 1.149f, 1.630f }, /* fish make room */
        { 2.832f, 1.403f, 1.212f }, /* comes beside an own tile */
        { 0.438f, 0.676f, 0.929f }, /* comes beside a tile of others */
        { 0.632f, 0.451f, 0.306f }, /* leaves an own tile */
        { 1.728f, 1.601f, 1.898f }, /* leaves a tile of others */
        { 1.000f, 1.000f, 1.000f }, /* displace */
        { 1.000f, 3.588f, 5.926f }, /* beside own people */
        { 1.000f, 0.565f, 0.572f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* sink */
        { 0.288f, 0.050f, 0.045f }, /* with own people */
        { 4.087f, 11.283f, 21.520f }, /* with others */
        { 1.958f, 1.267f, 1.119f }, /* with two of them or more */
        { 0.787f, 0.825f, 0.511f }, /* an island of the tribe alone */
        { 1.226f, 0.734f, 0.443f }, /* an island of others */
        { 1.078f, 4.859f, 6.780f }, /* with a fox */
        { 0.621f, 0.579f, 0.443f }, /* beside own people */
        { 0.953f, 0.873f, 0.865f }, /* step of a fish */
        { 5.939f, 6.170f, 4.503f }, /* to own people */
        { 0.424f, 0.221f, 0.268f }, /* from own people */
        { 0.665f, 0.399f, 0.356f }, /* to others */
        { 2.554f, 2.883f, 3.749f }, /* from others */
        { 1.403f, 2.351f, 2.450f }, /* worth 3 */
        { 1.282f, 1.283f, 1.373f }, /* step of a fox */
        { 5.794f, 5.769f, 6.052f }, /* to own people */
        { 0.243f, 0.239f, 0.313f }, /* from own people */
        { 0.715f, 0.390f, 0.135f }, /* to others */
        { 3.779f, 3.476f, 5.254f }, /* from others */
        { 1.005f, 0.981f, 1.047f }, /* step of a bear */
        { 1.924f, 0.709f, 2.198f }, /* to others */
        { 1.547f, 5.550f, 1.255f }, /* to two of them or more */
        { 0.628f, 1.067f, 0.982f }, /* to own people */
        { 50.000f, 50.000f, 50.000f }, /* to own people, a harpoon in hand */
        { 4.702f, 13.183f, 9.865f }, /* eats prey of others */
        { 0.691f, 0.032f, 0.076f }, /* eats prey of the tribe */
        { 1.181f, 0.881f, 1.218f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* stop */
        { 1.740f, 1.734f, 2.735f }, /* harpoon */
        { 0.021f, 0.046f, 0.043f }, /* decline */
        { 1.000f, 1.000f, 1.000f }, /* flee */
        { 0.589f, 0.244f, 1.000f }, /* to where there is no ice */
        { 1.000f, 1.000f, 1.000f }, /* send another to flee */
        { 1.494f, 3.660f, 2.881f }, /* to where there is no ice */
        { 0.691f, 0.623f, 0.544f }, /* walk */
        { 0.506f, 0.459f, 0.258f }, /* ashore */
        { 2.367f, 2.759f, 2.390f }, /* from land */
        { 0.800f, 0.689f, 0.568f }, /* to one of the tribe */
        { 1.313f, 0.754f, 1.686f }, /* from one of the tribe */
        { 1.013f, 1.155f, 0.987f }, /* to others */
        { 1.026f, 0.988f, 0.998f }, /* from others */
        { 0.965f, 1.022f, 1.028f }, /* to a glacier */
        { 1.065f, 0.975f, 1.042f }, /* from a glacier */
        { 0.855f, 1.117f, 0.633f }, /* to an own igloo */
        { 0.900f, 0.851f, 1.225f }, /* from an own igloo */
        { 3.665f, 3.941f, 3.926f }, /* to new prey of 1 that can be paid */
        { 16.156f, 24.770f, 20.328f }, /* to new prey of 2 that can be paid */
        { 14.403f, 50.000f, 50.000f }, /* to new prey of 3 that can be paid */
        { 3.677f, 4.742f, 6.251f }, /* to new prey that cannot be paid */
        { 0.343f, 0.269f, 0.170f }, /* from prey that no other reaches */
        { 1.653f, 1.629f, 1.619f }, /* from prey that can be paid */
        { 1.069f, 1.238f, 1.119f }, /* with the last point */
        { 0.968f, 1.040f, 0.962f }, /* beside a bear */
        { 1.113f, 1.153f, 1.003f }, /* from beside a bear */
        { 0.838f, 0.750f, 0.988f }, /* to the water */
        { 1.194f, 1.213f, 1.170f }, /* from the water */
        { 0.835f, 0.716f, 0.667f }, /* leaves its tile to melt, the last of the island */
        { 0.972f, 0.773f, 0.926f }, /* kayak */
        { 1.899f, 1.741f, 1.478f }, /* from an island of the tribe alone */
        { 6.043f, 4.406f, 2.596f }, /* from one of the tribe */
        { 0.374f, 0.234f, 0.166f }, /* from prey that no other reaches */
        { 1.000f, 1.000f, 1.000f }, /* land */
        { 0.775f, 0.900f, 4.056f }, /* on an island of the tribe alone */
        { 2.629f, 1.613f, 0.773f }, /* on an island of others */
        { 3.113f, 2.045f, 1.505f }, /* on an island of nobody */
        { 0.503f, 0.146f, 0.167f }, /* to one of the tribe */
        { 0.919f, 0.854f, 0.600f }, /* to others */
        { 5.433f, 7.946f, 8.001f }, /* to new prey */
        { 3.400f, 6.948f, 5.362f }, /* to new prey of 3 */
        { 1.363f, 4.257f, 1.000f }, /* to new prey that can be paid */
        { 1.255f, 1.509f, 1.734f }, /* on a glacier */
        { 0.251f, 0.253f, 0.562f }, /* on an island of one tile */
        { 8.915f, 3.031f, 0.340f }, /* build */
        { 0.563f, 0.873f, 1.780f }, /* on an island of the tribe alone */
        { 0.581f, 1.023f, 0.802f }, /* on an island of one tile */
        { 0.986f, 1.214f, 1.486f }, /* on a glacier */
        { 1.000f, 1.561f, 0.349f }, /* where two of the tribe stand */
        { 4.260f, 4.318f, 3.825f }, /* hunt 1 */
        { 12.406f, 14.606f, 14.717f }, /* hunt 2 */
        { 35.227f, 50.000f, 50.000f }, /* hunt 3 */
        { 0.831f, 0.850f, 0.651f }, /* a fox */
        { 1.287f, 1.613f, 1.909f }, /* others reach it too */
        { 1.384f, 0.495f, 0.279f }, /* harpoon for 1 or 2 */
        { 8.598f, 2.884f, 1.571f }, /* harpoon for 3 */
        { 1.000f, 8.518f, 1.000f }, /* harpoon for a bear */
        { 0.259f, 0.148f, 0.092f }, /* play Energy */
        { 6.054f, 6.178f, 8.139f }, /* there is prey for it */
        { 1.266f, 1.430f, 1.677f }, /* points are left */
        { 0.681f, 0.663f, 0.556f }, /* end the turn */
        { 0.277f, 0.280f, 0.182f }, /* a point is left */
        { 0.255f, 0.158f, 0.079f }, /* two or more are left */
        { 0.565f, 0.415f, 0.421f }, /* and prey for them */
        { 1.541f, 2.189f, 2.590f }, /* prey for Energy in hand */
    },
    {
        { 1.000f, 1.000f, 1.000f }, /* place */
        { 1.000f, 1.000f, 0.513f }, /* where one of the tribe stands */
        { 1.000f, 1.000f, 0.184f }, /* beside one of the tribe */
        { 1.000f, 1.000f, 0.684f }, /* where others stand */
        { 1.000f, 1.000f, 0.373f }, /* beside a corner */
        { 0.880f, 0.967f, 0.979f }, /* melt */
        { 0.947f, 1.110f, 1.067f }, /* an island of the tribe alone */
        { 0.853f, 0.807f, 0.762f }, /* an island of others */
        { 0.885f, 0.963f, 0.822f }, /* an island of nobody */
        { 4.798f, 7.163f, 7.798f }, /* beside own people */
        { 1.556f, 1.119f, 1.188f }, /* on two sides or more */
        { 0.896f, 0.817f, 0.788f }, /* beside others */
        { 0.923f, 0.937f, 0.862f }, /* on two sides or more */
        { 0.981f, 1.080f, 1.005f }, /* beside an own igloo */
        { 0.767f, 0.856f, 1.044f }, /* the last way of own people */
        { 1.014f, 1.090f, 1.028f }, /* the last way of others */
        { 0.951f, 1.008f, 1.047f }, /* in the ring */
        { 0.438f, 0.277f, 0.393f }, /* play Melt */
        { 1.815f, 2.220f, 2.068f }, /* before melting */
        { 0.236f, 0.178f, 0.204f }, /* play Move animals */
        { 3.576f, 4.803f, 7.961f }, /* before melting */
        { 1.000f, 1.000f, 1.000f }, /* drift */
        { 1.918f, 3.291f, 6.228f }, /* carries own people */
        { 1.190f, 1.260f, 1.021f }, /* carries others */
        { 1.068f, 0.753f, 0.434f }, /* carries an own igloo */
        { 1.198f, 1.052f, 0.844f }, /* carries an igloo of others */
        { 1.087f, 1.081f, 1.057f }, /* one tile */
        { 1.562f, 1.791f, 1.432f }, /* fish make room */
        { 3.644f, 2.047f, 1.494f }, /* comes beside an own tile */
        { 0.369f, 0.499f, 0.549f }, /* comes beside a tile of others */
        { 0.836f, 0.709f, 0.582f }, /* leaves an own tile */
        { 1.401f, 1.517f, 1.325f }, /* leaves a tile of others */
        { 1.000f, 1.000f, 1.000f }, /* displace */
        { 4.007f, 5.578f, 2.165f }, /* beside own people */
        { 4.007f, 0.836f, 0.468f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* sink */
        { 0.208f, 0.053f, 0.010f }, /* with own people */
        { 2.424f, 6.439f, 12.276f }, /* with others */
        { 1.989f, 2.492f, 3.463f }, /* with two of them or more */
        { 0.526f, 0.903f, 0.305f }, /* an island of the tribe alone */
        { 1.095f, 0.860f, 0.733f }, /* an island of others */
        { 1.699f, 5.955f, 3.968f }, /* with a fox */
        { 0.661f, 0.477f, 0.701f }, /* beside own people */
        { 0.975f, 0.934f, 1.027f }, /* step of a fish */
        { 8.446f, 6.045f, 4.226f }, /* to own people */
        { 0.172f, 0.208f, 0.288f }, /* from own people */
        { 0.780f, 0.589f, 0.621f }, /* to others */
        { 1.395f, 1.784f, 2.096f }, /* from others */
        { 1.489f, 1.691f, 1.583f }, /* worth 3 */
        { 1.182f, 1.149f, 0.971f }, /* step of a fox */
        { 5.855f, 5.309f, 8.710f }, /* to own people */
        { 0.263f, 0.320f, 0.280f }, /* from own people */
        { 0.724f, 0.595f, 0.477f }, /* to others */
        { 1.676f, 1.884f, 2.960f }, /* from others */
        { 0.992f, 0.978f, 0.933f }, /* step of a bear */
        { 2.192f, 1.787f, 3.723f }, /* to others */
        { 2.006f, 3.019f, 2.104f }, /* to two of them or more */
        { 0.711f, 0.643f, 0.358f }, /* to own people */
        { 50.000f, 50.000f, 50.000f }, /* to own people, a harpoon in hand */
        { 2.419f, 5.591f, 3.579f }, /* eats prey of others */
        { 0.210f, 0.248f, 0.112f }, /* eats prey of the tribe */
        { 1.155f, 1.056f, 0.937f }, /* beside others */
        { 1.000f, 1.000f, 1.000f }, /* stop */
        { 2.050f, 1.703f, 3.609f }, /* harpoon */
        { 0.022f, 0.026f, 0.044f }, /* decline */
        { 1.000f, 1.000f, 1.000f }, /* flee */
        { 0.112f, 1.000f, 1.000f }, /* to where there is no ice */
        { 1.000f, 1.000f, 1.000f }, /* send another to flee */
        { 1.353f, 2.645f, 5.142f }, /* to where there is no ice */
        { 0.517f, 0.438f, 0.513f }, /* walk */
        { 0.429f, 0.313f, 0.191f }, /* ashore */
        { 3.680f, 4.391f, 5.306f }, /* from land */
        { 0.677f, 0.478f, 0.319f }, /* to one of the tribe */
        { 1.457f, 1.211f, 1.600f }, /* from one of the tribe */
        { 0.957f, 1.028f, 0.845f }, /* to others */
        { 1.076f, 0.966f, 0.958f }, /* from others */
        { 0.945f, 0.874f, 1.132f }, /* to a glacier */
        { 1.059f, 1.022f, 0.895f }, /* from a glacier */
        { 1.003f, 0.824f, 0.343f }, /* to an own igloo */
        { 0.828f, 0.926f, 2.832f }, /* from an own igloo */
        { 4.477f, 4.110f, 4.900f }, /* to new prey of 1 that can be paid */
        { 15.775f, 20.335f, 22.101f }, /* to new prey of 2 that can be paid */
        { 24.241f, 50.000f, 47.565f }, /* to new prey of 3 that can be paid */
        { 2.203f, 3.233f, 4.408f }, /* to new prey that cannot be paid */
        { 0.617f, 0.422f, 0.275f }, /* from prey that no other reaches */
        { 1.032f, 1.287f, 1.194f }, /* from prey that can be paid */
        { 1.094f, 1.430f, 0.973f }, /* with the last point */
        { 0.922f, 0.989f, 1.042f }, /* beside a bear */
        { 1.165f, 1.185f, 1.011f }, /* from beside a bear */
        { 0.813f, 0.768f, 1.103f }, /* to the water */
        { 1.293f, 1.258f, 1.050f }, /* from the water */
        { 0.766f, 0.637f, 0.596f }, /* leaves its tile to melt, the last of the island */
        { 0.897f, 0.585f, 0.804f }, /* kayak */
        { 2.242f, 1.629f, 1.095f }, /* from an island of the tribe alone */
        { 3.206f, 0.773f, 2.595f }, /* from one of the tribe */
        { 0.498f, 0.262f, 0.228f }, /* from prey that no other reaches */
        { 1.000f, 1.000f, 1.000f }, /* land */
        { 0.341f, 0.547f, 0.466f }, /* on an island of the tribe alone */
        { 1.661f, 2.107f, 1.467f }, /* on an island of others */
        { 3.846f, 2.451f, 1.493f }, /* on an island of nobody */
        { 0.495f, 0.053f, 0.019f }, /* to one of the tribe */
        { 0.910f, 0.706f, 0.694f }, /* to others */
        { 3.538f, 4.162f, 4.413f }, /* to new prey */
        { 2.231f, 4.428f, 3.848f }, /* to new prey of 3 */
        { 1.168f, 0.932f, 2.308f }, /* to new prey that can be paid */
        { 1.280f, 1.604f, 2.592f }, /* on a glacier */
        { 0.153f, 0.277f, 0.423f }, /* on an island of one tile */
        { 15.030f, 3.376f, 0.219f }, /* build */
        { 0.364f, 0.624f, 0.820f }, /* on an island of the tribe alone */
        { 0.765f, 0.895f, 1.699f }, /* on an island of one tile */
        { 0.675f, 1.170f, 2.604f }, /* on a glacier */
        { 0.359f, 1.000f, 0.096f }, /* where two of the tribe stand */
        { 4.102f, 3.998f, 3.817f }, /* hunt 1 */
        { 14.455f, 15.325f, 15.563f }, /* hunt 2 */
        { 50.000f, 50.000f, 50.000f }, /* hunt 3 */
        { 0.994f, 0.787f, 0.763f }, /* a fox */
        { 1.013f, 1.732f, 1.738f }, /* others reach it too */
        { 1.833f, 0.657f, 0.371f }, /* harpoon for 1 or 2 */
        { 14.442f, 5.058f, 3.434f }, /* harpoon for 3 */
        { 50.000f, 50.000f, 1.000f }, /* harpoon for a bear */
        { 0.277f, 0.206f, 0.206f }, /* play Energy */
        { 6.163f, 9.690f, 7.863f }, /* there is prey for it */
        { 1.093f, 0.942f, 1.064f }, /* points are left */
        { 0.658f, 0.689f, 0.702f }, /* end the turn */
        { 0.240f, 0.163f, 0.066f }, /* a point is left */
        { 0.323f, 0.177f, 0.073f }, /* two or more are left */
        { 0.319f, 0.279f, 0.245f }, /* and prey for them */
        { 1.067f, 1.797f, 1.737f }, /* prey for Energy in hand */
    },
};
/* clang-format on */
